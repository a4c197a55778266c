import { expect, test } from 'vitest'

import { nextDrawn } from '#client/ui/list/next-drawn.ts'

type Parts = Parameters<typeof nextDrawn>[0]

/** All that is drawn one after the other until nothing more is. */
function steps(drawn: Parts, seen: Parts, wanted: Parts): string[] {
  const { first, last, isUrgent } = nextDrawn(drawn, seen, wanted)
  if (first === drawn.first && last === drawn.last) return []
  return [`${first}-${last}${isUrgent ? ' at once' : ''}`, ...steps({ first, last }, seen, wanted)]
}

const from = (first: number, last: number): Parts => ({ first, last })

test('after a jump: what is seen part by part at once, then what is near', () => {
  const after = steps(from(0, 3), from(40, 42), from(39, 43))
  expect(after).toEqual(['40-40 at once', '40-41 at once', '40-42 at once', '40-43', '39-43'])
})

test('as it is scrolled down and up: one part comes, what is far goes', () => {
  expect(steps(from(0, 3), from(2, 3), from(1, 4))).toEqual(['1-4'])
  expect(steps(from(2, 5), from(2, 3), from(1, 4))).toEqual(['1-4'])
})

test('faster than it is drawn, downwards and upwards', () => {
  expect(steps(from(0, 3), from(3, 5), from(2, 6))).toEqual(['2-4 at once', '2-5 at once', '2-6'])
  expect(steps(from(6, 8), from(4, 6), from(3, 7))).toEqual(['5-7 at once', '4-7 at once', '3-7'])
})

test('where all is drawn that is wanted, nothing is', () => {
  expect(steps(from(0, 1), from(0, 0), from(0, 1))).toEqual([])
})
