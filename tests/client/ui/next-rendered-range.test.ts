import { expect, test } from 'vitest'

import { type GroupRange, nextRenderedRange } from '#client/ui/list/cards/next-rendered-range.ts'

/** Returns the rendered ranges, one step after the other, until nothing changes. */
function steps(rendered: GroupRange, visible: GroupRange, wanted: GroupRange): string[] {
  const { first, last, isUrgent } = nextRenderedRange(rendered, visible, wanted)
  if (first === rendered.first && last === rendered.last) return []
  return [
    `${first}-${last}${isUrgent ? ' at once' : ''}`,
    ...steps({ first, last }, visible, wanted),
  ]
}

const from = (first: number, last: number): GroupRange => ({ first, last })

test('after a jump the visible groups are rendered one by one, then those nearby', () => {
  const after = steps(from(0, 3), from(40, 42), from(39, 43))
  expect(after).toEqual(['40-40 at once', '40-41 at once', '40-42 at once', '40-43', '39-43'])
})

test('scrolling down and up renders one group and frees a distant one', () => {
  expect(steps(from(0, 3), from(2, 3), from(1, 4))).toEqual(['1-4'])
  expect(steps(from(2, 5), from(2, 3), from(1, 4))).toEqual(['1-4'])
})

test('scrolling faster than rendering works in both directions', () => {
  expect(steps(from(0, 3), from(3, 5), from(2, 6))).toEqual(['2-4 at once', '2-5 at once', '2-6'])
  expect(steps(from(6, 8), from(4, 6), from(3, 7))).toEqual(['5-7 at once', '4-7 at once', '3-7'])
})

test('nothing is rendered when everything requested is rendered', () => {
  expect(steps(from(0, 1), from(0, 0), from(0, 1))).toEqual([])
})
