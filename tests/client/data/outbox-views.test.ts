import { expect, test } from 'vitest'

import { discardedWithCount } from '#client/data/outbox/discarded-with.ts'
import { outboxCounts, viewsOf } from '#client/data/outbox/views.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry as entry } from '#tests/support/entry.ts'

const shown = (...all: Entry[]) => viewsOf(all, () => undefined)

test('sent entries are not counted, and refused ones do not count as waiting', () => {
  const all = [
    entry({ state: 'sent', sentAt: 1 }),
    entry({ itemId: 'b', state: 'sending' }),
    entry({ itemId: 'c', state: 'parked' }),
    entry({ itemId: 'd' }),
  ]
  expect(outboxCounts(shown(...all), 4)).toEqual({
    waiting: 6,
    parked: 1,
    unsent: 7,
    sending: true,
  })
})

test('an entry that was attempted may have arrived, unless it was refused', () => {
  const states = [{ attempts: 0 }, { attempts: 1 }, { attempts: 1, state: 'parked' }] as const
  const found = states.map((state) => shown(entry(state))[0]?.mayHaveArrived)
  expect(found).toEqual([false, true, false])
})

test('a later change of the same item is listed behind the first, with the fields that it changes', () => {
  const views = shown(
    entry({ id: 'first', state: 'parked' }),
    entry({ seq: 2, seen: { title: '' } }),
  )
  expect(views).toMatchObject([
    { isBehind: false },
    { isBehind: true, changes: ['title', 'description'] },
  ])
})

test("a refusal whose message repeats a field's problem is displayed once", () => {
  const problems = { title: 'Title is required', description: 'Description is required' }
  const refusal = { status: 422, message: 'Title is required', problems }
  expect(shown(entry({ state: 'parked', refusal }))).toMatchObject([
    { words: 'Title is required', problems: ['Description is required'], remedy: 'repair' },
  ])
})

test('a waiting entry offers no remedy', () => {
  expect(shown(entry({ state: 'waiting', refusal: { status: 503 } }))[0]).not.toHaveProperty(
    'remedy',
  )
})

test('discarding an addition discards the changes behind it, except deletions of an item that may have arrived', () => {
  const add = (attempts: number) => entry({ id: 'add', op: 'add', attempts })
  const change = entry({ id: 'change', seq: 2 })
  const removal = entry({ id: 'removal', seq: 3, op: 'remove' })
  expect(discardedWithCount([add(0), change, removal], 'add')).toBe(2)
  expect(discardedWithCount([add(1), change, removal], 'add')).toBe(1)
  expect(discardedWithCount([add(1), change, removal], 'change')).toBe(0)
  expect(discardedWithCount([add(1)], 'gone')).toBe(0)
})
