import { describe, expect, test } from 'vitest'

import { galleryWrite, makeKit, pictureOf, storageOf } from '#tests/support/outbox-kit.ts'

describe('enqueueing', () => {
  test('an entry and its bytes survive a restart', async () => {
    const database = crypto.randomUUID()
    const before = makeKit(storageOf(database))
    await before.outbox.enqueue('asha', galleryWrite({ picture: pictureOf(1000) }))
    const { outbox } = makeKit(storageOf(database))
    const [entry] = await outbox.entries('asha')
    expect(entry).toMatchObject({ op: 'add', state: 'queued', attempts: 0 })
    expect((await outbox.bytes(entry ?? { owner: '' }))?.byteLength).toBe(1000)
  })

  test('a change of an unsent entry is merged into it, and keeps its picture', async () => {
    const { outbox } = makeKit()
    await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
    const better = { title: 'Closing night', description: 'The hall is empty.' }
    await outbox.enqueue('asha', galleryWrite({ op: 'update', wireValues: better }))
    const entries = await outbox.entries('asha')
    expect(entries).toHaveLength(1)
    const changes = { title: { to: better.title }, image: { to: pictureOf(10).sha256 } }
    expect(entries[0]).toMatchObject({ op: 'add', changes, picture: { size: 10 } })
  })

  test('adding and deleting offline leaves nothing, not even bytes', async () => {
    const { outbox, storage } = makeKit()
    await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
    expect(await outbox.enqueue('asha', galleryWrite({ op: 'remove' }))).toBeUndefined()
    expect([...(await storage.read([''])).keys()]).toEqual(['seq/asha/'])
  })
})

test('a repaired entry gets a new key if it was refused, and keeps it if it may have arrived', async () => {
  const { outbox, drain, answers } = makeKit()
  answers.next = [{ kind: 'refused', status: 422 }]
  const refused = await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  expect((await outbox.retry('asha', refused?.id ?? ''))?.id).not.toBe(refused?.id)

  answers.next = [{ kind: 'offline' }]
  await drain.wake()
  const [waiting] = await outbox.entries('asha')
  expect((await outbox.retry('asha', waiting?.id ?? ''))?.id).toBe(waiting?.id)
})

test('an item added again asks for a picture that another entry may have sent', async () => {
  const { outbox, drain, answers } = makeKit()
  const picture = pictureOf(10)
  answers.next = [{ kind: 'refused', status: 410, code: 'gone' }]
  await outbox.enqueue('asha', galleryWrite({ op: 'update', picture }))
  await drain.wake()
  await outbox.enqueue('asha', galleryWrite({ itemId: 'added again', picture }))
  expect(await outbox.entries('asha')).toMatchObject([
    { state: 'parked', picture: { mayBeThere: true } },
    { state: 'queued', picture: { mayBeThere: true } },
  ])
})

test('discarding an addition discards the changes of the new item', async () => {
  const { outbox, drain, answers, storage } = makeKit()
  answers.next = [{ kind: 'offline' }]
  const add = await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
  await drain.wake()
  await outbox.enqueue('asha', galleryWrite({ op: 'update', picture: pictureOf(20) }))
  await outbox.discard('asha', add?.id ?? '')
  expect([...(await storage.read(['entry/', 'bytes/']))]).toEqual([])
  // The add may have arrived; it must not be displayed as sent.
  expect((await outbox.everything('asha')).past).toEqual([])
})

test('a list response requested before the clock was set back removes no receipt', async () => {
  const { outbox, drain, world } = makeKit()
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  await outbox.archiveReceipts('asha', { kind: 'galleryItem', requestedAt: world.now + 50 })
  expect(await outbox.entries('asha')).toHaveLength(1)
  world.now += 100
  await outbox.archiveReceipts('asha', { kind: 'galleryItem', requestedAt: world.now })
  expect(await outbox.entries('asha')).toEqual([])
})

describe('enqueueing several writes at once', () => {
  const remove = (itemId: string) => galleryWrite({ itemId, op: 'remove' })
  const items = ['one', 'two', 'three']

  test('makes an entry of each, behind existing ones, sent in order', async () => {
    const { outbox, drain, sent } = makeKit()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'before', op: 'update' }))
    const made = await outbox.enqueueAll('asha', items.map(remove))
    const entries = await outbox.entries('asha')
    expect(entries.map(({ itemId }) => itemId)).toEqual(['before', ...items])
    expect(made).toEqual(entries.slice(1))
    expect(new Set(entries.map(({ id }) => id)).size).toBe(4)
    await outbox.enqueue('asha', galleryWrite({ itemId: 'after', op: 'update' }))
    await drain.wake()
    expect(sent.map(({ itemId }) => itemId)).toEqual(['before', ...items, 'after'])
  })

  test('removes an entry completely when one of them reverts an unsent write', async () => {
    const { outbox } = makeKit()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'two', picture: pictureOf(10) }))
    const made = await outbox.enqueueAll('asha', items.map(remove))
    expect(made.map((entry) => entry?.itemId)).toEqual(['one', undefined, 'three'])
    const entries = await outbox.entries('asha')
    expect(entries.map(({ itemId, op }) => [itemId, op])).toEqual([
      ['one', 'remove'],
      ['three', 'remove'],
    ])
  })

  test('finds an item with a new id by its first one', async () => {
    const { outbox, drain, answers } = makeKit()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'minted' }))
    answers.next = [{ item: { _id: 'given' } }]
    await drain.wake()
    await outbox.enqueueAll('asha', [remove('minted')])
    const last = (await outbox.entries('asha')).at(-1)
    expect(last).toMatchObject({ op: 'remove', itemId: 'given' })
  })

  test('stores all of them, or none', async () => {
    const storage = storageOf()
    const { outbox } = makeKit({
      ...storage,
      change: (prefixes, decide) =>
        storage.change(prefixes, (found) => {
          const { put = [], ...others } = decide(found)
          // A value that cannot be cloned makes the write fail.
          return { ...others, put: put.map(([key], nth) => [key, nth === 1 ? () => {} : 1]) }
        }),
    })
    await expect(outbox.enqueueAll('asha', items.map(remove))).rejects.toThrow(
      /could not be cloned/,
    )
    expect([...(await storage.read([''])).keys()]).toEqual([])
  })
})
