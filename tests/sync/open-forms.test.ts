import { expect, test } from 'vitest'

import type { Write } from '#sync/queue/entry.ts'
import { makeDesk } from '#tests/support/desk.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

const seen = { title: 'A', description: 'First' }

test('a form that was open while an own change turned out to have arrived goes over nothing', async () => {
  const desk = makeDesk()
  await desk.play({ do: 'save', names: ['description'], inOpenForm: false })
  await desk.play({ do: 'send', fate: 'lost' })
  await desk.play({ do: 'others change', name: 'description' })
  // It shows the own description on top of a list that has theirs.
  await desk.play({ do: 'open a form' })
  await desk.play({ do: 'send', fate: 'done' })
  await desk.play({ do: 'save', names: ['description'], inOpenForm: true })
  await desk.play({ do: 'send', fate: 'done' })
  expect(desk.replacedUnseen).toEqual([])
})

test('without versions, too, it takes back no own change that was sent since', async () => {
  const { outbox, drain, sent } = makeKit(memoryStorage())
  const write = galleryWrite({ op: 'update', seen })
  await outbox.enqueue('asha', { ...write, parts: { ...seen, title: 'Ours' } })
  await drain.wake()
  await outbox.enqueue('asha', { ...write, parts: { ...seen, description: 'Second' } })
  await drain.wake()
  expect(sent.at(-1)?.parts).toEqual({ title: 'Ours', description: 'Second' })
})

test('nor does it say again what it does not show', async () => {
  const { outbox, drain, sent } = makeKit(memoryStorage())
  const write = galleryWrite({ op: 'update', seen: {} })
  await outbox.enqueue('asha', { ...write, parts: { title: 'Ours' } })
  await drain.wake()
  await outbox.enqueue('asha', { ...write, parts: { description: 'Second' } })
  await drain.wake()
  expect(sent.at(-1)?.parts).toEqual({ description: 'Second' })
})

test('nor of what waits before it', async () => {
  const { outbox } = makeKit(memoryStorage())
  const write = galleryWrite({ op: 'update', seen: {} })
  await outbox.enqueue('asha', { ...write, parts: { title: 'Ours' } })
  await outbox.enqueue('asha', { ...write, op: 'set', parts: { isActive: 'true' } })
  await outbox.enqueue('asha', { ...write, parts: { description: 'Second' } })
  expect((await outbox.entries('asha')).at(-1)?.parts).toEqual({ description: 'Second' })
})

test('nor one of others that it shows', async () => {
  const { outbox, drain, sent } = makeKit(memoryStorage())
  const write = galleryWrite({ op: 'update', seen })
  await outbox.enqueue('asha', { ...write, parts: { ...seen, title: 'Ours' } })
  await drain.wake()
  const theirs = { ...seen, title: 'Theirs' }
  const parts = { ...theirs, description: 'Second' }
  await outbox.enqueue('asha', { ...write, seen: theirs, parts })
  await drain.wake()
  expect(sent.at(-1)?.parts).toEqual(parts)
})

test('what one tab adds again keeps its picture, though another that did not know adds it, too', async () => {
  const { outbox, drain, answers } = makeKit(memoryStorage())
  answers.next = [{ kind: 'refused', status: 404, code: 'not-found' }]
  await outbox.enqueue('asha', galleryWrite({ op: 'update', base: '"photo-1.1"', seen }))
  await drain.wake()
  const [gone] = await outbox.entries('asha')
  const id = gone?.id ?? ''
  const again = galleryWrite({ itemId: id, replaces: { ids: [id], keepsPicture: false } })
  await outbox.enqueue('asha', { ...again, picture: pictureOf(3) })
  await outbox.enqueue('asha', { ...again, parts: { title: 'Second', description: '' } })
  const [entry] = await outbox.entries('asha')
  expect(entry).toMatchObject({ op: 'add', parts: { title: 'Second' }, picture: { size: 3 } })
})

test('a removal asked for on an addition, of which nothing tells any more, meets what others made', async () => {
  const { world, outbox, drain, sent } = makeKit(memoryStorage())
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  world.now += 1
  await outbox.seen('asha', { kind: 'galleryItem', askedAt: world.now })
  await outbox.enqueue('asha', galleryWrite({ op: 'remove' }))
  await drain.wake()
  expect(sent.at(-1)).toMatchObject({ op: 'remove', base: '"photo-1.0"' })
})

test('whoever chooses their picture sends no own one that waits behind', async () => {
  const { outbox, drain, answers, sent } = makeKit(memoryStorage())
  const mine = { ...seen, title: 'Mine' }
  const ids = { kind: 'galleryItem', itemId: 'a', op: 'update', base: '"a.1"' } as const
  const data = { _id: 'a', ...seen, version: 4, image: '/media/theirs.webp' }
  answers.next = [{ kind: 'offline' }, { kind: 'refused', status: 412, code: 'changed', data }]
  await outbox.enqueue('asha', { ...ids, seen, parts: mine, picture: pictureOf(3) })
  await drain.wake()
  await outbox.enqueue('asha', { ...ids, seen: mine, parts: mine, picture: pictureOf(4) })
  await drain.wake()
  const [refused, later] = await outbox.entries('asha')
  expect([refused?.state, later?.state]).toEqual(['parked', 'queued'])
  const replaces = { ids: [refused?.id ?? '', later?.id ?? ''], keepsPicture: false }
  const repair: Write = { ...ids, base: '"a.4"', seen, parts: mine, replaces }
  answers.always = { version: '"a.5"' }
  await outbox.enqueue('asha', repair)
  await drain.wake()
  expect(sent.slice(2).map(({ base, picture }) => [base, picture])).toEqual([['"a.4"', undefined]])
})
