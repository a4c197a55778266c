/** Range of groups of a list. */
export type GroupRange = { first: number; last: number }

/**
 * Returns the next range to render: one more group of the `visible` range, then one more of the `wanted` range around
 * it. Laying out and painting many cards at once blocks a slow phone.
 */
export function nextRenderedRange(
  rendered: GroupRange,
  visible: GroupRange,
  wanted: GroupRange,
): GroupRange & { isUrgent: boolean } {
  const first = Math.max(rendered.first, wanted.first)
  const last = Math.min(rendered.last, wanted.last)
  // The user has jumped to another position.
  if (first > last) return { first: visible.first, last: visible.first, isUrgent: true }
  const isUrgent = first > visible.first || last < visible.last
  const goal = isUrgent ? visible : wanted
  if (last < goal.last) return { first, last: last + 1, isUrgent }
  return { first: first > goal.first ? first - 1 : first, last, isUrgent }
}
