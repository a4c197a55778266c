import { expect, test } from 'vitest'

import { containedReceipts } from '#sync/queue/past.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const now = 20
const sentAt = (at: number, seq = 1) =>
  sampleEntry({ seq, state: 'sent', sentAt: at, op: seq === 1 ? 'add' : 'remove' })

test.each([
  ['what was sent before it was asked for', [sentAt(5)], 10, [1]],
  ['nothing that was sent after that', [sentAt(15)], 10, []],
  ['what was sent before the clock was put back', [sentAt(99)], 10, [1]],
  ['nothing that came after, if it was itself asked for before that', [sentAt(5)], 99, []],
  ['with a removal what was before it, whenever that was', [sentAt(15), sentAt(5, 2)], 10, [1, 2]],
])('a list contains %s', (...[, receipts, askedAt, contained]) => {
  const found = containedReceipts(receipts, { kind: 'galleryItem', askedAt, now })
  expect(found.map(({ seq }) => seq)).toEqual(contained)
})
