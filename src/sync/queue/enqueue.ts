import { resourceNamed } from '#contract/resources/index.ts'

import { changesIn, changesOf } from './change.ts'
import { type Entry, isContent, laneOf, type Op, type Write } from './entry.ts'
import { laneEntries } from './lanes.ts'
import { ownValues } from './own-values.ts'

type Entries = readonly Entry[]

/** Data of the entry to be made, and the past entries of this device. */
export type EnqueueContext = {
  owner: string
  id: string
  now: number
  seq: number
  past: Entries
}

/**
 * Adds a write to the queue: at the end, or at the position of the entries that it replaces. Returns the queue and the
 * new entry; no entry when nothing is left to do.
 */
export function enqueued(
  entries: Entries,
  requested: Write,
  fresh: EnqueueContext,
): { entries: Entries; entry?: Entry } {
  const allEntries = [...fresh.past, ...entries]
  const write = withCurrentId(allEntries, requested)
  const replaced = replacedEntries(entries, write)
  const remaining = entries.filter((each) => !replaced.includes(each))
  const inherited = inheritedFields(replaced, write)
  // An addition contains all fields, so changes queued by other forms are merged into it.
  const waiting = write.op === 'add' ? laneEntries(entries, write).filter(isContent) : []
  const before = [...waiting, ...replaced]
  const changes = changesOf(
    { ...write, ...inherited },
    ownValues(allEntries, write),
    changesIn(before),
  )
  const isNothing = write.replaces !== undefined && Object.keys(changes).length === 0
  if (isNothing || isCancelled(allEntries, write, replaced)) return { entries: remaining }
  const made = { ...entryOf(write, fresh), ...inherited, changes }
  const entry = withPicture(made, [...before, write], allEntries)
  return { entries: [...remaining, entry].toSorted((a, b) => a.seq - b.seq), entry }
}

/** A write of text fields without a picture. */
export type WriteWithoutPicture = Omit<Write, 'picture'>

/**
 * Adds several writes to the queue, in order; `made` contains the entry of each, or undefined. Each write is compared
 * with entries of its own item only, because there may be thousands of both.
 */
export function allEnqueued(
  entries: Entries,
  writes: readonly WriteWithoutPicture[],
  fresh: readonly EnqueueContext[],
): { entries: Entries; made: (Entry | undefined)[] } {
  const entriesById = groupedByItemId(entries)
  const remaining = new Set(entries)
  const made = writes.map((write, nth) => {
    const before = entriesById.get(write.itemId) ?? []
    const now = fresh[nth]
    if (!now) return undefined
    const after = enqueued(before, write, now)
    for (const each of before) remaining.delete(each)
    for (const each of after.entries) remaining.add(each)
    return after.entry
  })
  return { entries: [...remaining].toSorted((a, b) => a.seq - b.seq), made }
}

/** Groups entries by every id that their item has had. */
function groupedByItemId(entries: Entries): Map<string, Entry[]> {
  const all = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const id of new Set([entry.itemId, entry.mintedId ?? entry.itemId])) {
      all.set(id, [...(all.get(id) ?? []), entry])
    }
  }
  return all
}

/** A form may have been open while the backend gave its item another id. */
function withCurrentId(allEntries: Entries, write: Write): Write {
  const found = allEntries.find(
    (each) => each.kind === write.kind && each.mintedId === write.itemId,
  )
  const now = { ...write, itemId: found?.itemId ?? write.itemId }
  return {
    ...now,
    op: currentOp(allEntries, now),
    ...(write.op === 'add' && { known: write.wireValues }),
  }
}

/**
 * An addition of an existing item becomes an update. An update of a single resource whose queued addition was
 * discarded becomes an addition.
 */
function currentOp(allEntries: Entries, write: Write): Op {
  const added = allEntries.filter((each) => each.op === 'add' && laneOf(each) === laneOf(write))
  const isThere = added.some((each) => !each.isGivenUp)
  if (write.op === 'add') return isThere ? 'update' : 'add'
  const isWhole = write.op === 'update' && resourceNamed(write.kind)?.isSingle === true
  return isWhole && added.length > 0 && !isThere ? 'add' : write.op
}

/**
 * Returns the entries that a write replaces: the entry that its form repairs and the content entries queued after it,
 * or the last entry of its item while no attempt has been made.
 */
function replacedEntries(entries: Entries, write: Write): Entries {
  const refused = entries.find(({ id, state }) => id === write.replaces && state === 'parked')
  if (!refused) {
    return laneEntries(entries, write)
      .slice(-1)
      .filter((last) => last.attempts === 0 && isJoined(last, write))
  }
  const later = laneEntries(entries, refused).filter(({ seq }) => seq > refused.seq)
  return [refused, ...later.filter(isContent)]
}

function isJoined(last: Entry, { op }: Write): boolean {
  if (last.op === 'set' || op === 'set') return last.op === op
  return last.op !== 'remove' || op === 'remove'
}

/** Whether a removal cancels an addition of which no attempt has been made. */
function isCancelled(allEntries: Entries, write: Write, [first]: Entries): boolean {
  const isUnattempted = () =>
    allEntries.every(({ attempts, ...of }) => laneOf(of) !== laneOf(write) || attempts === 0)
  return write.op === 'remove' && first?.op === 'add' && isUnattempted()
}

/** Fields that an entry inherits from the first entry it replaces. Under another item id it inherits no attempts. */
function inheritedFields([first]: Entries, { op, itemId }: Write) {
  if (!first) return {}
  const { seq, savedAt, attempts } = first
  if (first.itemId !== itemId) return { seq, savedAt }
  return { seq, savedAt, attempts, op: op === 'remove' ? op : first.op }
}

function entryOf(write: Write, { owner, id, now, seq }: EnqueueContext): Entry {
  const { kind, itemId, op } = write
  // Fields left at the remote value must not be blank in the form of another repair.
  const known = { ...write.known, ...write.theirs }
  const made = { v: 2, id, owner, seq, kind, itemId, op, changes: {}, known } as const
  return { ...made, state: 'queued', attempts: 0, nextAt: 0, savedAt: now }
}

/**
 * Adds the picture whose hash is in the changes, from whichever write or entry has it. An entry that the write does
 * not replace may have sent the same picture, such as a change whose item was removed and is added again.
 */
function withPicture(entry: Entry, from: readonly (Entry | Write)[], allEntries: Entries): Entry {
  const named = new Set(Object.values(entry.changes).map(({ to }) => to))
  const found = from
    .map(({ picture }) => picture)
    .findLast((picture) => picture && named.has(picture.sha256))
  if (entry.op === 'remove' || !found) return entry
  const { name, type, size, sha256 } = found
  const isThere = [...allEntries, ...from].some(
    ({ picture }) => picture?.sha256 === sha256 && picture.mayBeThere,
  )
  return { ...entry, picture: { name, type, size, sha256, ...(isThere && { mayBeThere: true }) } }
}

/** Discards an entry; with an addition also the later entries of its item. `gone` contains all discarded entries. */
export function discarded(entries: Entries, id: string): { entries: Entries; gone: Entries } {
  const first = entries.find((each) => each.id === id)
  // It was sent while the confirmation dialog was open.
  if (!first || first.state === 'sent') return { entries, gone: [] }
  const later = laneEntries(entries, first).filter(({ seq }) => seq > first.seq)
  // An attempted addition may have arrived, so a queued removal of its item stays.
  const isKept = ({ op }: Entry) => first.op !== 'add' || (op === 'remove' && first.attempts > 0)
  const gone = [first, ...later.filter((each) => !isKept(each))]
  return { entries: entries.filter((each) => !gone.includes(each)), gone }
}
