import { expect, test } from 'vitest'

import { openStore, storageIn } from '#sync/storage.ts'
import { galleryWrite, makeKit } from '#tests/support/outbox-kit.ts'

test('the id that a backend gives a new item replaces ours in the rest of its lane', async () => {
  const { outbox, drain, answers, sent } = makeKit(
    storageIn(openStore(crypto.randomUUID(), 'kept')),
  )
  answers.next = [{ item: { _id: '65f0c1' } }]
  answers.wait = async (entry) => {
    // Edited while its add is on its way: it can only be appended.
    if (entry.op === 'add') await outbox.enqueue('asha', galleryWrite({ op: 'update' }))
  }
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  expect(sent.map(({ op, itemId }) => [op, itemId])).toEqual([
    ['add', 'photo-1'],
    ['update', '65f0c1'],
  ])
  expect((await outbox.entries('asha')).map(({ itemId }) => itemId)).toEqual(['65f0c1', '65f0c1'])
})
