import { expect, test } from 'vitest'

import { containedIn, pastSince } from '#sync/queue/past.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const now = 20
const sentAt = (at: number, seq = 1) =>
  sampleEntry({ seq, state: 'sent', sentAt: at, op: seq === 1 ? 'add' : 'remove' })

test.each([
  ['what was sent before it was asked for', [sentAt(5)], 10, [1]],
  ['nothing that was sent after that', [sentAt(15)], 10, []],
  ['what was sent before the clock was put back', [sentAt(99)], 10, [1]],
  ['nothing that was sent after it, if both came before that', [sentAt(99)], 98, []],
  ['with a removal what was before it, whenever that was', [sentAt(15), sentAt(5, 2)], 10, [1, 2]],
])('a list contains %s', (...[, sent, askedAt, contained]) => {
  expect(containedIn(sent, { askedAt, now }).map(({ seq }) => seq)).toEqual(contained)
  const others = sent.filter(({ seq }) => !contained.includes(seq))
  expect(pastSince(sent, { askedAt, now })).toEqual(others)
})
