import { expect, test } from 'vitest'

import { containedIn, pastMissingFrom } from '#sync/queue/past.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const now = 20
const sentAt = (at: number, seq = 1) =>
  sampleEntry({ seq, state: 'sent', sentAt: at, op: seq === 1 ? 'add' : 'remove' })

test.each([
  ['an entry sent before the list was requested', [sentAt(5)], 10, [1]],
  ['no entry sent after the list was requested', [sentAt(15)], 10, []],
  ['an entry sent before the clock was set back', [sentAt(99)], 10, [1]],
  [
    'no entry sent after the list was requested, even if the clock was set back since',
    [sentAt(99)],
    98,
    [],
  ],
  [
    'a removal and all earlier entries of its item, whenever they were sent',
    [sentAt(15), sentAt(5, 2)],
    10,
    [1, 2],
  ],
])('a list contains %s', (...[, sent, requestedAt, contained]) => {
  expect(containedIn(sent, { requestedAt, now }).map(({ seq }) => seq)).toEqual(contained)
  const others = sent.filter(({ seq }) => !contained.includes(seq))
  expect(pastMissingFrom(sent, { requestedAt, now })).toEqual(others)
})
