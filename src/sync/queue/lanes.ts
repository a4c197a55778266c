import { type Entry, laneOf } from './entry.ts'

/** Unsent entries of the lane of `of`, in order. */
export function laneEntries(
  entries: readonly Entry[],
  of: { kind: string; itemId: string },
): Entry[] {
  return entries.filter((entry) => entry.state !== 'sent' && laneOf(entry) === laneOf(of))
}

/** The unsent entries that nothing of their lane is in the way of: the first one, as a rule. */
export function laneHeads(entries: readonly Entry[]): Entry[] {
  const before = new Map<string, Entry[]>()
  return entries.filter((entry) => {
    if (entry.state === 'sent') return false
    const earlier = before.get(laneOf(entry)) ?? []
    before.set(laneOf(entry), [...earlier, entry])
    return !earlier.some((each) => isInTheWay(each, entry))
  })
}

/** The content of an item and its switch do not need each other: a refusal of one lets the other go. */
function isInTheWay(earlier: Entry, { op }: Entry): boolean {
  if (earlier.state !== 'parked' || earlier.op === 'add' || earlier.op === 'remove') return true
  return (earlier.op === 'set') === (op === 'set')
}
