/** Parts of a list, from the first to the last one. */
type Parts = { first: number; last: number }

/**
 * Which parts of a list are drawn next: one more of those that are `seen`, and when all of them are there, one
 * more of those that are `wanted` around them. To lay out and paint many cards in one go stops a slow phone.
 */
export function nextDrawn(drawn: Parts, seen: Parts, wanted: Parts): Parts & { isUrgent: boolean } {
  const first = Math.max(drawn.first, wanted.first)
  const last = Math.min(drawn.last, wanted.last)
  // Somebody has jumped to another place.
  if (first > last) return { first: seen.first, last: seen.first, isUrgent: true }
  const isUrgent = first > seen.first || last < seen.last
  const goal = isUrgent ? seen : wanted
  if (last < goal.last) return { first, last: last + 1, isUrgent }
  return { first: first > goal.first ? first - 1 : first, last, isUrgent }
}
