import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { overlay } from '#sync/display/overlay.ts'
import { enqueued } from '#sync/queue/enqueue.ts'
import type { Entry, Write } from '#sync/queue/entry.ts'
import { laneHeads } from '#sync/queue/lanes.ts'
import { sampleEntry } from '#tests/support/entry.ts'

const stored = { _id: 'announcement', title: 'Join us', externalUrl: 'https://a.example' }
const active = { ...stored, isActive: true }
const inactive = { ...stored, isActive: false }

/** Returns an entry that activates the announcement, with the base value inactive. */
const activation = (change: Parameters<typeof sampleEntry>[0] = {}) =>
  sampleEntry({
    kind: 'announcement',
    itemId: 'announcement',
    op: 'set',
    wireValues: { isActive: 'true' },
    seen: { isActive: 'false' },
    ...change,
  })

test('the wanted state is displayed over the fetched one', () => {
  const list = { resource: announcement, items: [inactive] }
  expect(overlay(list, [activation()])).toMatchObject([{ title: 'Join us', isActive: true }])
  expect(overlay({ ...list, items: [] }, [activation()])).toEqual([])
})

test.each([
  ['over an inactive announcement stays inactive', [inactive], false],
  ['as the first announcement is active', [], true],
])('an announcement saved %s', (_, items, isActive) => {
  const parts = { title: 'Ours', externalUrl: 'https://a.example' }
  const ids = { kind: 'announcement', itemId: 'announcement' }
  const added = sampleEntry({ ...ids, op: 'add', wireValues: parts })
  expect(overlay({ resource: announcement, items }, [added])).toMatchObject([
    { title: 'Ours', isActive },
  ])
})

describe('beside a change of the text', () => {
  const change = (rest: Parameters<typeof sampleEntry>[0]) =>
    sampleEntry({
      kind: 'announcement',
      itemId: 'announcement',
      seq: 1,
      wireValues: { title: 'Sold out', externalUrl: 'https://a.example' },
      ...rest,
    })
  const heads = (...entries: Entry[]) => laneHeads(entries).map(({ seq }) => seq)
  const refused = { state: 'parked', refusal: { status: 412 } } as const

  test('a switch waits for a queued change of the text, but not for a refused one', () => {
    expect(heads(change({}), activation({ seq: 2 }))).toEqual([1])
    expect(heads(change(refused), activation({ seq: 2 }))).toEqual([1, 2])
    expect(heads(change({ ...refused, op: 'add' }), activation({ seq: 2 }))).toEqual([1])
  })

  test.each([
    ['displayed over a switch that was sent later', { state: 'sent', item: active }],
    ['still marked as parked while a later switch waits', {}],
  ] as const)('a refused change of the text is %s', (_, rest) => {
    const list = { resource: announcement, items: [inactive] }
    expect(overlay(list, [change(refused), activation({ seq: 2, ...rest })])).toMatchObject([
      { title: 'Sold out', isActive: true, outbox: { state: 'parked' } },
    ])
  })
})

describe('two wanted states', () => {
  const ids = { kind: 'announcement', itemId: 'announcement' } as const
  const deactivation: Write = { ...ids, op: 'set', wireValues: { isActive: 'false' } }
  const fresh = { owner: 'asha', id: 'second', now: 0, seq: 2, past: [] }
  const after = (first: Entry, write: Write) =>
    enqueued([first], write, fresh).entries.map(({ op, changes }) => [op, changes['isActive']?.to])

  test('that were not sent yet are merged into the last one', () => {
    expect(after(activation(), deactivation)).toEqual([['set', 'false']])
  })

  test('are not merged with a change of the text', () => {
    expect(after(sampleEntry(ids), deactivation)).toHaveLength(2)
    const text: Write = { ...ids, op: 'update', wireValues: { title: 'Sold out' } }
    expect(after(activation(), text)).toHaveLength(2)
  })
})
