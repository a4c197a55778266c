import { etagOf } from '#contract/resource.ts'

import { changedParts, type Entry, type PictureNote, type Write } from './entry.ts'
import { changesOf, followingReceipts, inTurn, onTopOf } from './follow.ts'
import { keys, keysOf } from './keys.ts'
import { laneEntries, place, traceOf } from './lanes.ts'
import type { Change } from './storage.ts'

type Entries = readonly Entry[]
type Fresh = { owner: string; id: string; now: number; lastSeq: number }

/** Where a write is kept; `isAlone` when no earlier write is in its entry. */
export type Enqueued = { entry: Entry; isAlone: boolean } | undefined

/** A write joins the queue: behind its lane, into its last entry, or both vanish. */
export function enqueued(entries: Entries, asked: Write, fresh: Fresh): Change<Enqueued> {
  const write = based(entries, followingReceipts(entries, asked))
  const [refusedId] = write.replaces?.ids ?? []
  const replaced = entries.find(({ id, state }) => id === refusedId && state === 'parked')
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

/**
 * A form that was opened on an addition knew no version. Once nothing tells any more what became of
 * that, the change may meet anything: it must not go over it unseen.
 */
function based(entries: Entries, write: Write): Write {
  const { op, base, seen, itemId } = write
  const isOpen = laneEntries(entries, write).some((each) => each.op === 'add' || each.wasAdd)
  if (op !== 'update' || base !== undefined || !seen || isOpen) return write
  const none = etagOf({ _id: itemId, version: 0 })
  return { ...write, ...(none !== undefined && { base: none }) }
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
    remove: [...remove, ...gone.flatMap(keysOf)],
    result: { entry, isAlone: false },
  }
}

/** What the later ones saw of a refused entry, as the one in its place has it. */
function changedNow(replaced: Entry, entry: Entry): Entry['parts'] {
  const names = { ...changedParts(replaced), ...changedParts(entry) }
  return Object.fromEntries(Object.entries(entry.parts).filter(([name]) => name in names))
}

/** What is left of a change behind a refused one, once the form of that is saved. */
function afterwards(later: Entry, { itemId, parts, replaces }: Write): Entry[] {
  const isShown = replaces?.ids.includes(later.id) === true
  const isOther = later.itemId !== itemId
  // What was deleted is added again: nobody wants it removed any more.
  if ((isShown && !later.picture) || (isOther && later.op === 'remove')) return []
  const { base: _, ...unbased } = later
  const moved = isOther ? { ...unbased, itemId } : later
  // Its words were in the form; its picture comes on top.
  return [isShown ? { ...moved, parts: { ...parts }, seen: { ...parts } } : moved]
}

/** A form may have been open before the last changes of its item: they lie beneath it now. */
function behindLane(entries: Entries, write: Write): Write {
  return onTopOf(write, changesOf(laneEntries(entries, write)))
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
    remove: entry.picture ? [] : [keys.bytes(entry)],
  }
}
