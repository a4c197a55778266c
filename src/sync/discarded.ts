import type { Entry } from './entry.ts'
import { without } from './follow.ts'
import { keys, keysOf } from './keys.ts'
import { based, isNowhere, laneEntries } from './lanes.ts'
import type { Change } from './storage.ts'

/** Forgets an entry for good. What was to happen to a new item goes with its add. */
export function discarded(entries: readonly Entry[], entry: Entry): Change<void> {
  // It was sent while somebody still asked whether to give it up.
  if (entry.state === 'sent') return { result: undefined }
  const lane = laneEntries(entries, entry).filter(({ seq }) => seq >= entry.seq)
  if (entry.op === 'add') {
    // It may be there all the same: whoever wanted it gone still does.
    const isLeft = ({ op }: Entry) => op === 'remove' && !isNowhere(entry)
    return { remove: lane.filter((each) => !isLeft(each)).flatMap(keysOf), result: undefined }
  }
  const before = ({ seq }: Entry) => entries.filter((each) => each !== entry && each.seq < seq)
  const later = lane.slice(1).map((each) => based(before(each), without(each, entry)))
  return {
    put: later.map((each) => [keys.entry(each), each] as const),
    remove: keysOf(entry),
    result: undefined,
  }
}

/** Forgets an entry that its form takes back; a new item that was changed since stays, for both. */
export function takenBack(entries: readonly Entry[], entry: Entry): Change<boolean> {
  const isBuiltOn = entry.op === 'add' && laneEntries(entries, entry).at(-1) !== entry
  return isBuiltOn ? { result: false } : { ...discarded(entries, entry), result: true }
}
