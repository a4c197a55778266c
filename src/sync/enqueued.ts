import { type Entry, isContent, laneOf, type Write } from './entry.ts'
import { changesOf, followingReceipts, onTopOf } from './follow.ts'
import { keys, keysOf } from './keys.ts'
import { based, laneEntries, place, traceOf } from './lanes.ts'
import { type Fresh, inPlaceOf, newEntry, placeOf, stored } from './new-entry.ts'
import type { Change } from './storage.ts'
import { takenPlace } from './taken-place.ts'
import { numberIn } from './versions.ts'

type Entries = readonly Entry[]
/** Where a write is kept; `isAlone` when no earlier write is in its entry. */
export type Enqueued = { entry: Entry; isAlone: boolean } | undefined

/** A write joins the queue: behind its lane, into its last entry, or both vanish. */
export function enqueued(entries: Entries, given: Write, fresh: Fresh): Change<Enqueued> {
  const asked = { ...given, itemId: idNow([...entries, ...fresh.past], given) }
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

/** A form may have been open while a backend gave its item an id of its own. */
function idNow(
  known: readonly Pick<Entry, 'kind' | 'itemId' | 'mintedId'>[],
  { kind, itemId }: Write,
): string {
  const isSame = (each: (typeof known)[number]) => each.kind === kind && each.mintedId === itemId
  return known.find(isSame)?.itemId ?? itemId
}

/** A form that mends an addition which is under way again, or done, changes that one. */
function asChange(known: readonly Pick<Entry, 'kind' | 'itemId' | 'op'>[], write: Write): Write {
  const isThere = known.some((each) => laneOf(each) === laneOf(write) && isContent(each))
  return write.op === 'add' && write.replaces && isThere
    ? { ...write, op: 'update', seen: {} }
    : write
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
