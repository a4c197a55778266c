import { changedParts, type Entry, isContent, type Write } from './entry.ts'
import { inTurn, onTopOf } from './follow.ts'
import { keys, keysOf } from './keys.ts'
import { laneEntries, traceOf } from './lanes.ts'
import { bytesOfNone, type Fresh, inPlaceOf, newEntry, placeOf, stored } from './new-entry.ts'
import type { Change } from './storage.ts'

/**
 * What a refused entry was to do is done otherwise, and what its form showed of later changes with
 * it; a change of what was never added adds it. It may begin anew as another item.
 */
export function takenPlace(
  entries: readonly Entry[],
  { replaced, write, fresh }: { replaced: Entry; write: Write; fresh: Fresh },
): Change<{ entry: Entry; isAlone: boolean }> {
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
  const isShown = replaces?.ids.includes(later.id) === true
  const left = withPictureLeft(later, write, isShown)
  const next = movedTo(isShown ? onlyPicture(left, write) : beatenBy(left, write), itemId)
  return changesNothing(next) ? [] : [next]
}

/** A picture that was chosen last counts, also over one that its form did not show; so does theirs. */
function withPictureLeft(later: Entry, { picture, replaces }: Write, isShown: boolean): Entry {
  const { picture: _, ...withoutPicture } = later
  const isGone = picture !== undefined || (isShown && !replaces?.keepsPicture)
  return isGone ? withoutPicture : later
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
