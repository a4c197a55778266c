import type { Entry, PictureNote, Refused, Write } from './entry.ts'
import { keys } from './keys.ts'
import { isUnsent, laneEntries, place } from './lanes.ts'
import type { Change } from './storage.ts'

/** What became of an attempt, as it is written down. */
export type Settlement =
  /** `version`: what later writes to the same item build on. */
  | { to: 'sent'; item?: Record<string, unknown>; version?: string }
  | { to: 'waiting'; nextAt: number; refusal?: Refused }
  | { to: 'parked'; refusal: Refused }
  /** The attempt does not count: the session was over before the write was looked at. */
  | { to: 'queued' }

type Entries = readonly Entry[]
type Fresh = { owner: string; id: string; now: number; lastSeq: number }

/** A write joins the queue: behind its lane, into its last entry, or both vanish. */
export function enqueued(entries: Entries, write: Write, fresh: Fresh): Change<Entry | undefined> {
  const placement = place(entries, write)
  switch (placement.how) {
    case 'vanish':
      return { remove: keysOf(placement.entry), result: undefined }
    case 'replace': {
      const { seq, savedAt, picture } = placement.entry
      const next: Entry = { ...newEntry(placement.write, fresh), seq, savedAt }
      const keepsPicture = picture !== undefined && !next.picture && next.op !== 'remove'
      return stored(keepsPicture ? { ...next, picture } : next, write)
    }
    case 'append': {
      const seq = fresh.lastSeq + 1
      const { put = [], result } = stored({ ...newEntry(write, fresh), seq }, write)
      return { put: [...put, [keys.lastSeq(fresh.owner), seq]], result }
    }
  }
}

/** The attempt is counted BEFORE anything leaves the device. */
export function begun(entry: Entry): Entry | undefined {
  if (entry.state === 'parked' || entry.state === 'sent') return undefined
  return { ...entry, state: 'sending', attempts: entry.attempts + 1 }
}

/** What became of an attempt. A sent entry becomes a receipt without bytes. */
export function settled(
  entries: Entries,
  entry: Entry,
  settlement: Settlement & { now: number },
): Change<void> {
  const { refusal: _, ...rest } = entry
  switch (settlement.to) {
    case 'sent':
      return sent(entries, rest, settlement)
    case 'waiting': {
      const { nextAt, refusal } = settlement
      return put({ ...rest, state: 'waiting', nextAt, ...(refusal && { refusal }) })
    }
    case 'parked':
      return put({ ...rest, state: 'parked', refusal: settlement.refusal })
    case 'queued':
      return put({ ...rest, state: 'queued', nextAt: 0, attempts: Math.max(0, rest.attempts - 1) })
  }
}

/** After a restart: what was being sent may or may not have arrived, so it is sent again. */
export function recovered(entry: Entry): Entry | undefined {
  return entry.state === 'sending' ? { ...entry, state: 'queued', nextAt: 0 } : undefined
}

/** What waits for the network goes at once; what the backend asked to wait goes on waiting. */
export function woken(entry: Entry): Entry | undefined {
  if (entry.state !== 'waiting' || entry.refusal) return undefined
  return { ...entry, nextAt: 0 }
}

/** Sends again by hand; what was refused for certain goes under a new key. */
export function retried(entry: Entry, newId: string): Entry | undefined {
  if (entry.state !== 'parked' && entry.state !== 'waiting') return undefined
  const { refusal: _, ...rest } = entry
  const fresh = isUnsent(entry) ? { id: newId, attempts: 0 } : {}
  return { ...rest, ...fresh, state: 'queued', nextAt: 0 }
}

/** Forgets an entry for good. What was to happen to a new item goes with its add. */
export function discarded(entries: Entries, entry: Entry): Change<void> {
  const gone = entry.op === 'add' ? laneEntries(entries, entry) : [entry]
  return { remove: gone.flatMap(keysOf), result: undefined }
}

function sent(
  entries: Entries,
  entry: Entry,
  { now, item, version }: Extract<Settlement, { to: 'sent' }> & { now: number },
): Change<void> {
  const receipt: Entry = { ...entry, state: 'sent', sentAt: now, ...(item && { item }) }
  // Later writes of the lane build on our own change, not on what stood before it.
  const following = laneEntries(entries, entry).filter((each) => each.seq > entry.seq)
  const rebased = version === undefined ? [] : following.map((each) => ({ ...each, base: version }))
  return {
    put: [receipt, ...rebased].map((each) => [keys.entry(each), each] as const),
    remove: [keys.bytes(entry)],
    result: undefined,
  }
}

function newEntry(write: Write, { owner, id, now, lastSeq }: Fresh): Entry {
  const { kind, itemId, op, parts, base, picture } = write
  return {
    v: 1,
    id,
    owner,
    seq: lastSeq,
    kind,
    itemId,
    op,
    parts: { ...parts },
    ...(base !== undefined && { base }),
    ...(picture && { picture: noteOf(picture) }),
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    savedAt: now,
  }
}

function noteOf({ name, type, size, sha256 }: PictureNote): PictureNote {
  return { name, type, size, ...(sha256 !== undefined && { sha256 }) }
}

function stored(entry: Entry, write: Write): Change<Entry> {
  const bytes = write.picture ? [[keys.bytes(entry), write.picture.bytes] as const] : []
  return {
    put: [[keys.entry(entry), entry], ...bytes],
    remove: entry.picture ? [] : [keys.bytes(entry)],
    result: entry,
  }
}

function put(entry: Entry): Change<void> {
  return { put: [[keys.entry(entry), entry]], result: undefined }
}

function keysOf(entry: Entry): string[] {
  return [keys.entry(entry), keys.bytes(entry)]
}
