import { expect, test } from 'vitest'

import { galleryWrite, makeKit } from '#tests/support/outbox-kit.ts'

test('the id that a backend gives a new item replaces ours in the rest of its lane', async () => {
  const { outbox, drain, answers, sent } = makeKit()
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

/** A new item that a backend has given an id of its own; the tab has not heard of it yet. */
async function added() {
  const kit = makeKit()
  kit.answers.next = [{ item: { _id: '65f0c1' } }]
  await kit.outbox.enqueue('asha', galleryWrite())
  await kit.drain.wake()
  return kit
}

test.each(['update', 'remove'] as const)('an %s by the id that was ours finds it', async (op) => {
  const { outbox, drain, sent } = await added()
  await outbox.enqueue('asha', galleryWrite({ op }))
  await drain.wake()
  expect(sent.at(-1)).toMatchObject({ op, itemId: '65f0c1' })
})

test('an addition that another tab has sent again is changed by the form that mends it', async () => {
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
