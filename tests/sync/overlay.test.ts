import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Entry } from '#sync/queue/entry.ts'
import { overlay } from '#sync/shown/overlay.ts'
import { sampleEntry as entry } from '#tests/support/entry.ts'

const items = [
  { _id: 'a', title: 'A', description: 'First', image: '/a.webp', version: 1 },
  { _id: 'b', title: 'B', description: 'Second', image: '/b.webp', version: 1 },
]

const shown = (...entries: Entry[]) => overlay({ resource: galleryItems, items }, entries)

describe('the list with the outbox laid over', () => {
  test('a new item stands on top and is marked', () => {
    expect(shown(entry({ op: 'add', itemId: 'c' }))[0]).toMatchObject({
      _id: 'c',
      title: 'New',
      image: '',
      outbox: { id: 'key', state: 'waiting' },
    })
  })

  test('a change shows at once and keeps what it does not touch', () => {
    expect(shown(entry({}))[0]).toMatchObject({ title: 'New', image: '/a.webp' })
  })

  test('of a change only what the admin touched lies over the list', () => {
    const seen = { title: 'A', description: 'As it was' }
    const parts = { title: 'New', description: 'As it was' }
    expect(shown(entry({ seen, parts }))[0]).toMatchObject({ title: 'New', description: 'First' })
  })

  test('a removed item is gone', () => {
    expect(shown(entry({ op: 'remove' })).map(({ _id }) => _id)).toEqual(['b'])
  })

  test('a refused removal leaves the item, marked', () => {
    expect(shown(entry({ op: 'remove', state: 'parked' }))[0]).toMatchObject({
      title: 'A',
      outbox: { state: 'parked' },
    })
  })

  test('a refused change is shown and marked', () => {
    expect(shown(entry({ state: 'parked' }))[0]).toMatchObject({
      title: 'New',
      outbox: { state: 'parked' },
    })
  })

  test('a sent item stays until the list has it, as the server replied it, without a mark', () => {
    const item = { _id: 'c', title: 'New', description: 'Text', image: '/c.webp', version: 1 }
    const receipt = entry({ op: 'add', itemId: 'c', state: 'sent', sentAt: 1, item })
    expect(shown(receipt)[0]).toEqual(item)
  })

  test('of two sent changes the later one shows, in whatever order they were saved', () => {
    const reply = (version: number, title: string) => ({ ...items[0], version, title })
    const late = entry({ seq: 1, state: 'sent', sentAt: 2, item: reply(3, 'Late') })
    const early = entry({ seq: 2, state: 'sent', sentAt: 1, item: reply(2, 'Early') })
    expect(shown(late, early)[0]).toMatchObject({ title: 'Late' })
  })

  test('a change of an item that is not in the list adds nothing', () => {
    expect(shown(entry({ itemId: 'gone' }))).toEqual(items)
  })

  test('an addition that had arrived and was refused is shown before a list has it', () => {
    const data = { _id: 'c', version: 1, title: 'Old', description: 'Text', image: '/c.webp' }
    const refusal = { status: 412, code: 'changed' as const, data }
    expect(shown(entry({ op: 'add', itemId: 'c', state: 'parked', refusal }))[0]).toMatchObject({
      _id: 'c',
      title: 'New',
      outbox: { state: 'parked' },
    })
  })

  test('a switch that was answered shows what it was answered with, before a list has it', () => {
    const item = { _id: 'announcement', version: 2, title: 'Join us', isActive: false }
    const ids = { kind: 'announcement', itemId: 'announcement' }
    const switched = entry({ ...ids, op: 'set', parts: { isActive: 'false' }, state: 'sent', item })
    const laid = overlay({ resource: announcement, items: [] }, [switched])
    expect(laid).toMatchObject([{ title: 'Join us', isActive: false }])
  })

  test('the list itself is left as it is', () => {
    const before = structuredClone(items)
    shown(entry({}), entry({ op: 'remove' }), entry({ op: 'add', itemId: 'c' }))
    expect(items).toEqual(before)
  })
})
