import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { itemsOf, type Prepared } from '#sync/batch/batch.ts'
import { makeBatches } from '#sync/batches.ts'
import { makeKit, pictureOf, storageOf } from '#tests/support/outbox-kit.ts'

const batchKey = { owner: 'asha', id: 'batch-1' }
const words = { title: 'Opening night', description: ' The hall fills up. ' }
const fileOf = (id: string) => ({ name: `${id}.jpg`, file: new Blob([`the file ${id}`]) })
/** Owner Asha with a source of ids: first that of the batch, then those of its photos. */
const asha = (...ids: string[]) => ({ owner: 'asha', newId: () => ids.shift() ?? 'too many' })

function madeOf(size?: number): Prepared {
  if (size === undefined) return { problem: 'undecodable' }
  const { bytes, ...picture } = pictureOf(size)
  return { picture, bytes }
}

function makeBatchKit(database = crypto.randomUUID()) {
  const kit = makeKit(storageOf(database))
  const batches = makeBatches(kit)
  /** Marks the next photo as processed, with a picture of this size in bytes; without a size as undecodable. */
  const prepare = async (size?: number) => {
    const next = await batches.nextToPrepare('asha')
    await batches.prepared(batchKey, next?.photo.id ?? '', madeOf(size))
    return next
  }
  /** Moves all photos that are ready from the batch to the outbox. */
  const leave = async () => {
    const [batch] = await batches.all('asha')
    if (batch && (await batches.leave(batch))) await leave()
  }
  const titles = async () =>
    (await kit.outbox.entries('asha')).map(({ changes }) => changes['title']?.to)
  return { ...kit, database, batches, prepare, leave, titles }
}

async function chosen(...ids: string[]) {
  const kit = makeBatchKit()
  await kit.batches.choose(asha('batch-1', ...ids), ids.map(fileOf))
  await kit.batches.edit(batchKey, words)
  return kit
}

test('photos become entries of their own in the order of picking, each when it is ready', async () => {
  const { batches, outbox, storage, prepare, leave, titles } = await chosen('a', 'b', 'c')
  await prepare(10)
  await leave()
  expect(await titles(), 'it is not confirmed yet').toEqual([])

  await batches.confirm(batchKey, words)
  await leave()
  expect(await titles()).toEqual(['Opening night 1'])
  await prepare(20)
  await prepare(30)
  await leave()
  expect(await titles()).toEqual(['Opening night 1', 'Opening night 2', 'Opening night 3'])
  const entries = await outbox.entries('asha')
  expect(entries.map(({ itemId }) => itemId)).toEqual(['a', 'b', 'c'])
  expect(entries[0]?.changes['description']?.to).toBe('The hall fills up.')
  expect(entries.map(({ picture }) => picture?.size)).toEqual([10, 20, 30])
  expect([...(await storage.read(['chosen/']))]).toEqual([])

  await batches.tidy('asha')
  expect(await batches.all('asha'), 'they are not sent yet').toHaveLength(1)
  for (const entry of entries) {
    await outbox.begin('asha', entry.id)
    await outbox.settle({ ...entry, attempts: 1 }, { to: 'sent' })
  }
  await batches.tidy('asha')
  expect([...(await storage.read(['batch/']))]).toEqual([])
})

test('stopping a batch discards photos that are not queued yet, and keeps the others', async () => {
  const { batches, outbox, storage, prepare, leave } = await chosen('a', 'b', 'c')
  await batches.confirm(batchKey, words)
  await prepare(10)
  await leave()
  await prepare(20)
  await batches.stop(batchKey)
  await leave()
  const [batch] = await batches.all('asha')
  expect(batch?.photos.map(({ id }) => id)).toEqual(['a'])
  expect(await outbox.entries('asha')).toHaveLength(1)
  expect([...(await storage.read(['chosen/']))]).toEqual([])
})

test('a photo that cannot be read is named, and delays no other', async () => {
  const { batches, storage, prepare, leave, titles } = await chosen('a', 'b', 'c')
  await batches.confirm(batchKey, words)
  await prepare()
  await prepare(20)
  await prepare(30)
  await leave()
  expect(await titles()).toEqual(['Opening night 2', 'Opening night 3'])
  const [batch] = await batches.all('asha')
  expect(batch?.photos[0]).toMatchObject({ name: 'a.jpg', problem: 'undecodable' })
  // An undecodable file is kept, because it may be the only copy.
  expect([...(await storage.read(['chosen/'])).keys()]).toEqual(['chosen/asha/a'])
  await batches.stop(batchKey)
  const [after] = await batches.all('asha')
  expect(after?.photos.map(({ id }) => id)).toEqual(['b', 'c'])
  expect([...(await storage.read(['chosen/']))]).toEqual([])
})

test('a photo that could not be read is queued once it can be, under its title', async () => {
  const { batches, outbox, prepare, leave, titles } = await chosen('a', 'b')
  await batches.confirm(batchKey, words)
  await prepare()
  await prepare(20)
  await leave()
  await batches.tryAgain(batchKey, 'a')
  await batches.tryAgain(batchKey, 'b')
  const again = await prepare(10)
  expect(await again?.file?.text()).toBe('the file a')
  await leave()
  expect(await titles()).toEqual(['Opening night 2', 'Opening night 1'])
  expect((await outbox.entries('asha')).map(({ itemId }) => itemId)).toEqual(['b', 'a'])
})

test("a photo that was unreadable at confirmation gets the batch's title without a number", async () => {
  const { batches, prepare, leave, titles } = await chosen('a', 'b', 'c')
  await prepare()
  await batches.confirm(batchKey, words)
  await prepare(20)
  await prepare(30)
  await batches.tryAgain(batchKey, 'a')
  await prepare(10)
  await leave()
  expect(await titles()).toEqual(['Opening night', 'Opening night 1', 'Opening night 2'])
})

test('a photo is queued once although several tabs queue it, and none is lost when they close', async () => {
  const { database, batches, prepare } = await chosen('a', 'b')
  await batches.confirm(batchKey, words)
  await prepare(10)
  const [batch] = await batches.all('asha')
  const other = makeBatchKit(database)
  const both = batch ? [batches.leave(batch), other.batches.leave(batch)] : []
  expect(new Set(await Promise.all(both))).toEqual(new Set([true, false]))

  const after = makeBatchKit(database)
  expect((await after.prepare(20))?.photo.id, 'it goes on with the next').toBe('b')
  await after.leave()
  expect(await after.titles()).toEqual(['Opening night 1', 'Opening night 2'])
})

test('a confirmed batch accepts no more photos and keeps its title', async () => {
  const { batches, prepare, leave, titles } = await chosen('a')
  await batches.confirm(batchKey, words)
  const other = await batches.choose(asha('batch-2', 'b'), [fileOf('b')])
  expect(other.id, 'they begin one of their own').toBe('batch-2')
  await batches.edit(batchKey, { title: 'Closing night', remove: 'a' })
  await batches.confirm(batchKey, words)
  await prepare(10)
  await leave()
  expect(await titles()).toEqual(['Opening night'])
})

test('a photo whose file the device has lost is named, and delays no other', async () => {
  const { batches, storage, prepare, leave, titles } = await chosen('a', 'b')
  await batches.confirm(batchKey, words)
  await prepare(10)
  await prepare(20)
  await storage.change([], () => ({ remove: ['chosen/asha/a'], result: undefined }))
  await leave()
  expect(await titles()).toEqual(['Opening night 2'])
  const [batch] = await batches.all('asha')
  expect(batch?.photos[0]).toMatchObject({ name: 'a.jpg', problem: 'broken' })
})

test('photos can be removed, reordered and given titles of their own', async () => {
  const { batches, outbox, storage, prepare, leave, titles } = await chosen('a', 'b', 'c')
  await batches.edit(batchKey, { remove: 'b', titles: { a: 'The first guests' } })
  await batches.edit(batchKey, { move: { id: 'c', by: -1 } })
  expect([...(await storage.read(['chosen/'])).keys()]).toEqual(['chosen/asha/a', 'chosen/asha/c'])
  await batches.confirm(batchKey, words)
  expect((await prepare(10))?.photo.id).toBe('c')
  await prepare(20)
  await leave()
  expect(await titles()).toEqual(['Opening night 1', 'The first guests'])
  const ids = (await outbox.entries('asha')).map(({ itemId }) => itemId)
  expect(ids, 'of a later photo is later').toEqual(['a', 'c'])
})

test('a photo removed while it is being prepared stays removed', async () => {
  const { batches, storage } = await chosen('a', 'b')
  await batches.edit(batchKey, { remove: 'a' })
  await batches.prepared(batchKey, 'a', madeOf(10))
  const [batch] = await batches.all('asha')
  expect(batch?.photos.map(({ id }) => id)).toEqual(['b'])
  expect([...(await storage.read(['chosen/'])).keys()]).toEqual(['chosen/asha/b'])
})

test('two concurrently chosen photos are in one open batch', async () => {
  const { batches } = makeBatchKit()
  await Promise.all([
    batches.choose(asha('batch-1', 'a'), [fileOf('a')]),
    batches.choose(asha('b'), [fileOf('b')]),
  ])
  const all = await batches.all('asha')
  expect(all.map(({ photos }) => photos.map(({ id }) => id))).toEqual([['a', 'b']])
})

test('a discarded change leaves its batch, and does not count as sent', async () => {
  const { batches, outbox, storage, prepare, leave } = await chosen('a', 'b', 'c')
  await batches.confirm(batchKey, words)
  for (const size of [10, 20, 30]) await prepare(size)
  await leave()
  const [first, second, third] = await outbox.entries('asha')
  await outbox.discard('asha', second?.id ?? '')
  const photos = async () => (await batches.all('asha')).map((batch) => itemsOf(batch))
  expect(await photos()).toEqual([['a', 'c']])

  const removal = { kind: galleryItems.name, itemId: 'c', op: 'remove', wireValues: {} } as const
  await outbox.enqueueAll('asha', [removal])
  expect(await photos(), 'taken back in the gallery').toEqual([['a']])
  expect(third?.itemId).toBe('c')
  await outbox.discard('asha', first?.id ?? '')
  expect([...(await storage.read(['batch/']))]).toEqual([])
})
