import {
  changedParts,
  type Entry,
  isContent,
  laneOf,
  type PictureNote,
  type Write,
} from './entry.ts'
import { changesOf, followingReceipts, inTurn, numberIn, onTopOf } from './follow.ts'
import type { Past } from './history.ts'
import { keys, keysOf } from './keys.ts'
import { based, laneEntries, place, traceOf } from './lanes.ts'
import type { Change } from './storage.ts'

type Entries = readonly Entry[]
type Fresh = {
  owner: string
  id: string
  now: number
  lastSeq: number
  /** What was sent before, and is in the lists by now. */
  past: readonly Past[]
}

/** Where a write is kept; `isAlone` when no earlier write is in its entry. */
export type Enqueued = { entry: Entry; isAlone: boolean } | undefined

/** A write joins the queue: behind its lane, into its last entry, or both vanish. */
export function enqueued(entries: Entries, asked: Write, fresh: Fresh): Change<Enqueued> {
  const [refusedId] = asked.replaces?.ids ?? []
  const replaced = entries.find(({ id, state }) => id === refusedId && state === 'parked')
  const changed = replaced ? asked : asChange([...entries, ...fresh.past], asked)
  const before = entries.filter(({ seq }) => !replaced || seq < replaced.seq)
  const write = based(before, followingReceipts(entries, changed))
  if (replaced) return takenPlace(entries, { replaced, write, fresh })
  const placement = place(entries, write)
  switch (placement.how) {
    case 'vanish':
      return { remove: keysOf(placement.entry), result: undefined }
    case 'replace': {
      const next = { ...newEntry(placement.write, fresh), ...traceOf(placement.entry) }
      const entry = inPlaceOf(placeOf(placement.entry, write), next)
      return { ...stored(entry, write), result: { entry, isAlone: false } }
    }
    case 'append': {
      const seq = fresh.lastSeq + 1
      const entry = { ...newEntry(behindLane(entries, write), fresh), seq }
      const { put } = stored(entry, write)
      const lastSeq = [keys.lastSeq(fresh.owner), seq] as const
      return { put: [...put, lastSeq], result: { entry, isAlone: true } }
    }
  }
}

/** A form that mends an addition which is under way again, or done, changes that one. */
function asChange(known: readonly Pick<Entry, 'kind' | 'itemId' | 'op'>[], write: Write): Write {
  const isThere = known.some((each) => laneOf(each) === laneOf(write) && isContent(each))
  return write.op === 'add' && write.replaces && isThere
    ? { ...write, op: 'update', seen: {} }
    : write
}

/**
 * What a refused entry was to do is done otherwise, and what its form showed of later changes with
 * it; a change of what was never added adds it. It may begin anew as another item.
 */
function takenPlace(
  entries: Entries,
  { replaced, write, fresh }: { replaced: Entry; write: Write; fresh: Fresh },
): Change<Enqueued> {
  const trace = write.itemId === replaced.itemId ? traceOf(replaced) : {}
  const isAdd = replaced.op === 'add' && write.op === 'update'
  const { base: _base, seen: _seen, ...added } = write
  const next = isAdd ? { ...added, op: 'add' as const } : write
  const entry = inPlaceOf(placeOf(replaced, write), { ...newEntry(next, fresh), ...trace })
  const later = laneEntries(entries, replaced).filter(({ seq }) => seq > replaced.seq)
  const beneath = changedNow(replaced, entry)
  const left = inTurn(
    later.flatMap((each) => afterwards(each, write)),
    beneath,
    onTopOf,
  )
  const gone = later.filter(({ seq }) => !left.some((each) => each.seq === seq))
  const { put, remove } = stored(entry, write)
  return {
    put: [...put, ...left.map((each) => [keys.entry(each), each] as const)],
    remove: [...remove, ...left.flatMap(bytesOfNone), ...gone.flatMap(keysOf)],
    result: { entry, isAlone: false },
  }
}

/** What the later ones saw of a refused entry, as the one in its place has it. */
function changedNow(replaced: Entry, entry: Entry): Entry['parts'] {
  const names = { ...changedParts(replaced), ...changedParts(entry) }
  return Object.fromEntries(Object.entries(entry.parts).filter(([name]) => name in names))
}

/** What is left of a change behind a refused one, once the form of that is saved. */
function afterwards(later: Entry, write: Write): Entry[] {
  const { itemId, replaces } = write
  const isOther = later.itemId !== itemId
  if (!isContent(later)) {
    // What was deleted is added again: nobody wants it removed any more.
    return isOther && later.op === 'remove' ? [] : [movedTo(later, itemId)]
  }
  // What was saved last counts, also over what its form did not show.
  const { picture: _, ...withoutPicture } = later
  const isShown = replaces?.ids.includes(later.id) === true
  const left = write.picture ? withoutPicture : later
  const next = movedTo(isShown ? onlyPicture(left, write) : beatenBy(left, write), itemId)
  return changesNothing(next) ? [] : [next]
}

function changesNothing(entry: Entry): boolean {
  return entry.op === 'update' && !entry.picture && Object.keys(changedParts(entry)).length === 0
}

/** Its words were in the form; its picture comes on top. */
function onlyPicture(later: Entry, { parts, base }: Write): Entry {
  return { ...later, parts: { ...parts }, seen: { ...parts }, ...(base !== undefined && { base }) }
}

function beatenBy(later: Entry, write: Write): Entry {
  const changes = changedParts(write)
  return {
    ...later,
    parts: { ...later.parts, ...changes },
    ...(later.seen && { seen: { ...later.seen, ...changes } }),
  }
}

function movedTo(later: Entry, itemId: string): Entry {
  const { base: _, ...unbased } = later
  return later.itemId === itemId ? later : { ...unbased, itemId }
}

/**
 * A form may have been open before the last changes of its item: they lie beneath it now. Or it
 * showed them on top of a newer list, and they hid what others had made: then it knew no more than
 * they did.
 */
function behindLane(entries: Entries, write: Write): Write {
  const lane = laneEntries(entries, write)
  const next = onTopOf(write, changesOf(lane))
  const older = lane.find(
    ({ op, base }) => op === 'update' && numberIn(base) < numberIn(write.base),
  )
  return older?.base === undefined ? next : { ...next, base: older.base }
}

function placeOf(entry: Entry, { replaces }: Write): Place {
  const { picture: _, ...withoutPicture } = entry
  return replaces?.keepsPicture === false ? withoutPicture : entry
}

type Place = Pick<Entry, 'seq' | 'savedAt' | 'picture'>

/** The place in the queue stays, and the picture too unless there is a new one. */
function inPlaceOf({ seq, savedAt, picture }: Place, next: Entry): Entry {
  const keepsPicture = picture !== undefined && !next.picture && next.op !== 'remove'
  return { ...next, seq, savedAt, ...(keepsPicture && { picture }) }
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
    remove: bytesOfNone(entry),
  }
}

/** Bytes that an entry without a picture may have had before. */
function bytesOfNone(entry: Entry): string[] {
  return entry.picture ? [] : [keys.bytes(entry)]
}
