import { expect, test } from 'vitest'

import { galleryWrite, makeKit } from '#tests/support/outbox-kit.ts'

test('the id that a backend assigns to a new item replaces the local one in the rest of its lane', async () => {
  const { outbox, drain, answers, sent } = makeKit()
  answers.next = [{ item: { _id: '65f0c1' } }]
  answers.wait = async (entry) => {
    // An edit during the sending of the add can only be appended as an entry of its own.
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

/** Adds an item to which the backend assigns its own id; the caller still uses the original id. */
async function added() {
  const kit = makeKit()
  kit.answers.next = [{ item: { _id: '65f0c1' } }]
  await kit.outbox.enqueue('asha', galleryWrite())
  await kit.drain.wake()
  return kit
}

test.each(['update', 'remove'] as const)(
  'the operation %s with the local id finds the item',
  async (op) => {
    const { outbox, drain, sent } = await added()
    await outbox.enqueue('asha', galleryWrite({ op }))
    await drain.wake()
    expect(sent.at(-1)).toMatchObject({ op, itemId: '65f0c1' })
  },
)

test('repairing an addition that another tab has sent meanwhile changes the added item', async () => {
  const { outbox, drain, answers, sent } = makeKit()
  answers.next = [{ kind: 'refused', status: 400 }, { item: { _id: '65f0c1' } }]
  const kept = await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  const id = kept?.id ?? ''
  await outbox.retry('asha', id)
  await drain.wake()
  await outbox.enqueue('asha', galleryWrite({ replaces: id }))
  await drain.wake()
  expect(sent.map(({ op }) => op)).toEqual(['add', 'add', 'update'])
})
