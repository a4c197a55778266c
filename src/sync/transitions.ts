import { type Entry, type PictureNote, type Refused, type Write } from './entry.ts'
import { following, followingReceipts, versionOf, without } from './follow.ts'
import { keys } from './keys.ts'
import { laneEntries, place, traceOf } from './lanes.ts'
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

/** Where a write is kept; `isAlone` when no earlier write is in its entry. */
export type Enqueued = { entry: Entry; isAlone: boolean } | undefined

/** A write joins the queue: behind its lane, into its last entry, or both vanish. */
export function enqueued(entries: Entries, asked: Write, fresh: Fresh): Change<Enqueued> {
  const write = followingReceipts(entries, asked)
  const replaced = entries.find(
    ({ seq, state }) => seq === write.replaces?.seq && state === 'parked',
  )
  if (replaced) return takenPlace(entries, { replaced, write, fresh })
  const placement = place(entries, write)
  switch (placement.how) {
    case 'vanish':
      return { remove: keysOf(placement.entry), result: undefined }
    case 'replace': {
      const next = { ...newEntry(placement.write, fresh), ...traceOf(placement.entry) }
      const entry = inPlaceOf(placement.entry, next)
      return { ...stored(entry, write), result: { entry, isAlone: false } }
    }
    case 'append': {
      const seq = fresh.lastSeq + 1
      const entry = { ...newEntry(write, fresh), seq }
      const { put } = stored(entry, write)
      const lastSeq = [keys.lastSeq(fresh.owner), seq] as const
      return { put: [...put, lastSeq], result: { entry, isAlone: true } }
    }
  }
}

/**
 * What a refused entry was to do is done otherwise: a change of what was never added adds it. It may
 * begin anew as another item; what follows it in its lane follows it there.
 */
function takenPlace(
  entries: Entries,
  { replaced, write, fresh }: { replaced: Entry; write: Write; fresh: Fresh },
): Change<Enqueued> {
  const { picture: _, ...withoutPicture } = replaced
  const place = write.replaces?.keepsPicture ? replaced : withoutPicture
  const { itemId } = write
  const trace = itemId === replaced.itemId ? traceOf(replaced) : {}
  const isAdd = replaced.op === 'add' && write.op === 'update'
  const { base: _base, seen: _seen, ...added } = write
  const next = isAdd ? { ...added, op: 'add' as const } : write
  const entry = inPlaceOf(place, { ...newEntry(next, fresh), ...trace })
  const { put, remove } = stored(entry, write)
  const following = laneEntries(entries, replaced).filter(({ seq }) => seq > replaced.seq)
  const moved = following.map((each) => [keys.entry(each), { ...each, itemId }] as const)
  return { put: [...put, ...moved], remove, result: { entry, isAlone: false } }
}

type Place = Pick<Entry, 'seq' | 'savedAt' | 'picture'>

/** The place in the queue stays, and the picture too unless there is a new one. */
function inPlaceOf({ seq, savedAt, picture }: Place, next: Entry): Entry {
  const keepsPicture = picture !== undefined && !next.picture && next.op !== 'remove'
  return { ...next, seq, savedAt, ...(keepsPicture && { picture }) }
}

/** The attempt is counted BEFORE anything leaves the device. */
export function begun(entry: Entry): Entry | undefined {
  if (entry.state === 'parked' || entry.state === 'sent') return undefined
  return { ...entry, state: 'sending', attempts: entry.attempts + 1 }
}

/**
 * What became of an attempt. A sent entry becomes a receipt without bytes. An attempt that is not
 * the entry's latest has nothing to say any more: another tab has taken the entry up.
 */
export function settled(
  entries: Entries,
  entry: Entry,
  settlement: Settlement & { attempt: number; now: number },
): Change<void> {
  if (entry.state !== 'sending' || entry.attempts !== settlement.attempt) return nothing
  const { refusal: _, ...rest } = entry
  switch (settlement.to) {
    case 'sent':
      return sent(entries, rest, settlement)
    case 'waiting': {
      const { nextAt, refusal } = settlement
      const answered = refusal && { refusal, failures: (entry.failures ?? 0) + 1 }
      return put({ ...rest, state: 'waiting', nextAt, ...answered })
    }
    case 'parked':
      return put(parked(rest, settlement.refusal))
    case 'queued':
      return put({ ...rest, state: 'queued', nextAt: 0, attempts: Math.max(0, rest.attempts - 1) })
  }
}

/** After a restart: what was being sent may or may not have arrived, so it is sent again. */
export function recovered(entry: Entry): Entry | undefined {
  return entry.state === 'sending' ? { ...entry, state: 'queued', nextAt: 0 } : undefined
}

/** What waits for the network goes at once; what the backend answered with goes on waiting. */
export function woken(entry: Entry): Entry | undefined {
  if (entry.state !== 'waiting' || entry.refusal) return undefined
  return { ...entry, nextAt: 0 }
}

/** Forgets an entry for good. What was to happen to a new item goes with its add. */
export function discarded(entries: Entries, entry: Entry): Change<void> {
  const lane = laneEntries(entries, entry)
  if (entry.op === 'add') return { remove: lane.flatMap(keysOf), result: undefined }
  const later = lane.filter(({ seq }) => seq > entry.seq).map((each) => without(each, entry))
  return {
    put: later.map((each) => [keys.entry(each), each] as const),
    remove: keysOf(entry),
    result: undefined,
  }
}

function parked(entry: Entry, refusal: Refused): Entry {
  // An add that is refused because the item is there had arrived before: what is left is a change.
  const op = entry.op === 'add' && refusal.code === 'changed' ? 'update' : entry.op
  return { ...entry, op, state: 'parked', refusal }
}

const nothing: Change<void> = { result: undefined }

function sent(
  entries: Entries,
  entry: Entry,
  { now, item, version = versionOf(item) }: Extract<Settlement, { to: 'sent' }> & { now: number },
): Change<void> {
  // A backend that gives out ids of its own says so in its reply to an add.
  const givenId = entry.op === 'add' ? item?.['_id'] : undefined
  const itemId = typeof givenId === 'string' ? givenId : entry.itemId
  const receipt: Entry = { ...entry, itemId, state: 'sent', sentAt: now, ...(item && { item }) }
  const rebased = laneEntries(entries, entry)
    .filter((each) => each.seq > entry.seq)
    .map((each) => ({ ...following(each, { ...receipt, version }), itemId }))
  return {
    put: [receipt, ...rebased].map((each) => [keys.entry(each), each] as const),
    remove: [keys.bytes(entry)],
    result: undefined,
  }
}

function newEntry(write: Write, { owner, id, now, lastSeq }: Fresh): Entry {
  const { kind, itemId, op, parts, base, seen, picture } = write
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
    ...(seen && { seen: { ...seen } }),
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

function stored(entry: Entry, write: Write) {
  const bytes = write.picture ? [[keys.bytes(entry), write.picture.bytes] as const] : []
  return {
    put: [[keys.entry(entry), entry] as const, ...bytes],
    remove: entry.picture ? [] : [keys.bytes(entry)],
  }
}

function put(entry: Entry): Change<void> {
  return { put: [[keys.entry(entry), entry]], result: undefined }
}

function keysOf(entry: Entry): string[] {
  return [keys.entry(entry), keys.bytes(entry)]
}
