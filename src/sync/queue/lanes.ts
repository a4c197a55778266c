import { type Entry, laneOf } from './entry.ts'

/** Returns the unsent entries of one lane, in order. */
export function laneEntries(
  entries: readonly Entry[],
  of: { kind: string; itemId: string },
): Entry[] {
  return entries.filter((entry) => entry.state !== 'sent' && laneOf(entry) === laneOf(of))
}

/** Returns the unsent entries that no earlier entry of their lane blocks, usually the first of each lane. */
export function laneHeads(entries: readonly Entry[]): Entry[] {
  const before = new Map<string, Entry[]>()
  return entries.filter((entry) => {
    if (entry.state === 'sent') return false
    const earlier = before.get(laneOf(entry)) ?? []
    before.set(laneOf(entry), [...earlier, entry])
    return !earlier.some((each) => isInTheWay(each, entry))
  })
}

/** Content and switch of an item are independent: a parked update does not block a `set`, nor the reverse. */
function isInTheWay(earlier: Entry, { op }: Entry): boolean {
  if (earlier.state !== 'parked' || earlier.op === 'add' || earlier.op === 'remove') return true
  return (earlier.op === 'set') === (op === 'set')
}
