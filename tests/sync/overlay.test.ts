import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { overlay } from '#sync/display/overlay.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { sampleEntry as entry } from '#tests/support/entry.ts'

const items = [
  { _id: 'a', title: 'A', description: 'First', image: '/a.webp', version: 1 },
  { _id: 'b', title: 'B', description: 'Second', image: '/b.webp', version: 1 },
]

const shown = (...entries: Entry[]) => overlay({ resource: galleryItems, items }, entries)

const parked = { state: 'parked' } as const
const arrived = { _id: 'c', title: 'Old', description: 'Text', image: '/c.webp', version: 1 }
const refusal = { status: 412, code: 'changed', data: arrived } as const

test.each([
  [
    'a new item is listed first, and marked as waiting',
    entry({ op: 'add', itemId: 'c' }),
    { _id: 'c', title: 'New', image: '', outbox: { id: 'key', state: 'waiting' } },
  ],
  [
    'a queued change is displayed at once, and leaves other fields as they are',
    entry(),
    { title: 'New', image: '/a.webp' },
  ],
  [
    'only fields that the admin has changed are displayed over the list',
    entry({ seen: { title: 'A', description: 'Text' } }),
    { title: 'New', description: 'First' },
  ],
  [
    'a refused removal leaves the item in the list, and marks it',
    entry({ op: 'remove', ...parked }),
    { title: 'A', outbox: parked },
  ],
  ['a refused change is displayed, and marked', entry(parked), { title: 'New', outbox: parked }],
  [
    'an addition refused after it had arrived is displayed before a list contains its item',
    entry({ op: 'add', itemId: 'c', ...parked, refusal }),
    { _id: 'c', title: 'New', outbox: parked },
  ],
] as const)('%s', (_, change, first) => {
  expect(shown(change)[0]).toMatchObject(first)
})

test('a sent item is displayed as the server replied, unmarked, until the list contains it', () => {
  const receipt = entry({ op: 'add', itemId: 'c', state: 'sent', sentAt: 1, item: arrived })
  expect(shown(receipt)[0]).toEqual(arrived)
})

test('the preview of a replaced picture is dropped', () => {
  const preview = { width: 4, height: 3, thumbHash: 'of the picture before' }
  const list = { resource: galleryItems, items: [{ ...arrived, preview }] }
  const replaced = { ...arrived, image: '/d.webp', version: 2 }
  const previewAfter = (item: typeof replaced & { preview?: unknown }) => {
    const receipt = entry({ itemId: 'c', state: 'sent', sentAt: 1, item })
    return overlay(list, [receipt])[0]?.preview
  }
  expect(overlay(list, [entry({ itemId: 'c' })])[0]?.preview).toEqual(preview)
  expect(previewAfter(replaced)).toBeUndefined()
  expect(previewAfter({ ...replaced, preview: null })).toBeNull()
})

test('a change of an item that is not in the list adds nothing', () => {
  expect(shown(entry({ itemId: 'gone' }))).toEqual(items)
})

test('a toggled announcement is displayed as the reply said, until a list contains it', () => {
  const item = { _id: 'announcement', version: 2, title: 'Join us', isActive: false }
  const ids = { kind: 'announcement', itemId: 'announcement' }
  const switched = entry({
    ...ids,
    op: 'set',
    wireValues: { isActive: 'false' },
    state: 'sent',
    item,
  })
  const laid = overlay({ resource: announcement, items: [] }, [switched])
  expect(laid).toMatchObject([{ title: 'Join us', isActive: false }])
})

test('the list itself is not modified', () => {
  const before = structuredClone(items)
  shown(entry(), entry({ op: 'remove' }), entry({ op: 'add', itemId: 'c' }))
  expect(items).toEqual(before)
})
