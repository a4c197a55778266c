/** Range of groups of a list. */
type Parts = { first: number; last: number }

/**
 * Returns the next range to render: one more group of the `seen` range, then one more of the `wanted` range around
 * it. Laying out and painting many cards at once blocks a slow phone.
 */
export function nextDrawn(drawn: Parts, seen: Parts, wanted: Parts): Parts & { isUrgent: boolean } {
  const first = Math.max(drawn.first, wanted.first)
  const last = Math.min(drawn.last, wanted.last)
  // The user has jumped to another position.
  if (first > last) return { first: seen.first, last: seen.first, isUrgent: true }
  const isUrgent = first > seen.first || last < seen.last
  const goal = isUrgent ? seen : wanted
  if (last < goal.last) return { first, last: last + 1, isUrgent }
  return { first: first > goal.first ? first - 1 : first, last, isUrgent }
}
