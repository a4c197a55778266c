import { beforeEach, describe, expect, test } from 'vitest'

import type { Fault } from '#sync/network/fault.ts'
import type { Write } from '#sync/queue/entry.ts'
import { openStore, storageIn } from '#sync/storage/storage.ts'
import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

let database = ''
beforeEach(() => {
  database = crypto.randomUUID()
})

const ids = { kind: 'galleryItem', itemId: 'photo-1' }
const tooLarge: Fault = { kind: 'refused', status: 413 }
const versioned = (version: number) => ({ version: `"photo-1.${version}"` })

/** A change of both fields, from a form that showed these. */
function change(seen: string, parts: string): Write {
  const fields = (mark: string) => ({ title: `Title ${mark}`, description: 'The hall fills up.' })
  return galleryWrite({
    op: 'update',
    base: '"photo-1.1"',
    seen: fields(seen),
    parts: fields(parts),
  })
}

test('a change after a refused one takes nothing back that others have changed since', async () => {
  const { outbox, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
  answers.next = [{ kind: 'refused', status: 412, code: 'changed' }]
  const first = change('A', 'A')
  const seen = { title: 'Title of others', description: 'The hall fills up.' }
  await outbox.enqueue('asha', { ...first, parts: { ...first.parts, description: 'Mine.' } })
  await drain.wake()
  await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
  const parts = { ...seen, description: 'Mine again.' }
  await outbox.enqueue('asha', { ...first, base: '"photo-1.4"', seen, parts })
  expect((await outbox.entries('asha')).at(-1)).toMatchObject({ parts })
})

test('a form on an addition, of which nothing tells any more, does not go over anything', async () => {
  const { world, outbox, drain, sent } = makeKit(storageIn(openStore(database, 'kept')))
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  world.now += 1
  await outbox.seen('asha', { kind: 'galleryItem', askedAt: world.now })
  const { base: _, ...unbased } = change('A', 'B')
  await outbox.enqueue('asha', unbased)
  await drain.wake()
  expect(sent.at(-1)).toMatchObject({ op: 'update', base: '"photo-1.0"' })
})

describe('two tabs mend one refused change', () => {
  async function refused() {
    const kit = makeKit(storageIn(openStore(database, 'kept')))
    kit.answers.next = [tooLarge]
    await kit.outbox.enqueue('asha', change('A', 'B'))
    await kit.drain.wake()
    const [entry] = await kit.outbox.entries('asha')
    if (entry?.state !== 'parked') throw new Error('It was not refused')
    const mended = (write: Write): Write => ({
      ...write,
      replaces: { ids: [entry.id], keepsPicture: true },
    })
    return { ...kit, entry, mended }
  }

  test('what was saved last is sent last, though a later change waits behind it', async () => {
    const { outbox, drain, answers, sent, mended } = await refused()
    // A switch between them keeps the later change in a place of its own.
    await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
    await outbox.enqueue('asha', change('B', 'C'))
    await outbox.enqueue('asha', mended(change('A', 'D')))
    await outbox.enqueue('asha', mended(change('A', 'B')))
    answers.next = [versioned(2), {}, versioned(3)]
    await drain.wake()
    expect(sent.at(-1)).toMatchObject({ op: 'update', parts: { title: 'Title B' } })
  })

  test('also when the first one only tried again, and changed it since', async () => {
    const { outbox, byHand, drain, answers, sent, entry, mended } = await refused()
    await byHand.retry('asha', entry.id)
    answers.next = [{ kind: 'offline' }]
    await drain.wake()
    await outbox.enqueue('asha', change('B', 'C'))
    await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
    await outbox.enqueue('asha', mended(change('A', 'B')))
    answers.next = [versioned(2), versioned(3), {}, versioned(4)]
    await drain.wake()
    expect(sent.at(-1)).toMatchObject({ op: 'update', parts: { title: 'Title B' } })
  })

  test('what was saved last beats a later change that its form did not show', async () => {
    const { outbox, drain, answers, sent, mended } = await refused()
    await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
    await outbox.enqueue('asha', change('B', 'C'))
    await outbox.enqueue('asha', mended(change('A', 'D')))
    expect((await outbox.entries('asha')).map(({ op }) => op)).toEqual(['update', 'set'])
    answers.next = [versioned(2)]
    await drain.wake()
    expect(sent.findLast(({ op }) => op === 'update')).toMatchObject({
      parts: { title: 'Title D' },
    })
  })
})

test('a later picture that gives way to the one of the form leaves no bytes behind', async () => {
  const { outbox, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
  answers.next = [tooLarge]
  await outbox.enqueue('asha', change('A', 'B'))
  await drain.wake()
  const [entry] = await outbox.entries('asha')
  await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
  const second = { ...change('B', 'B').parts, description: 'Second.' }
  const later = { ...change('B', 'B'), parts: second, picture: pictureOf(3) }
  await outbox.enqueue('asha', later)
  const replaces = { ids: [entry?.id ?? ''], keepsPicture: true }
  await outbox.enqueue('asha', { ...change('A', 'D'), picture: pictureOf(4), replaces })
  const [mended, , last] = await outbox.entries('asha')
  expect(last).toMatchObject({ op: 'update', parts: { title: 'Title D', description: 'Second.' } })
  expect(last?.picture).toBeUndefined()
  expect((await outbox.bytes(mended ?? { owner: '', seq: 0 }))?.byteLength).toBe(4)
  expect(await outbox.bytes(last ?? { owner: '', seq: 0 })).toBeUndefined()
})

test('a change over a newer list, behind one that hid what is new in it, knows no more than that', async () => {
  const { outbox } = makeKit(storageIn(openStore(database, 'kept')))
  await outbox.enqueue('asha', change('A', 'B'))
  await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
  await outbox.enqueue('asha', { ...change('B', 'C'), base: '"photo-1.2"' })
  expect((await outbox.entries('asha')).at(-1)).toMatchObject({ base: '"photo-1.1"' })
})

test('a mended addition that is under way again changes that one', async () => {
  const { outbox, byHand, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
  answers.next = [tooLarge, { kind: 'offline' }]
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  const [entry] = await outbox.entries('asha')
  await byHand.retry('asha', entry?.id ?? '')
  await drain.wake()
  const parts = { title: 'Mended', description: 'The hall fills up.' }
  const replaces = { ids: [entry?.id ?? ''], keepsPicture: true }
  await outbox.enqueue('asha', galleryWrite({ parts, replaces }))
  const found = await outbox.entries('asha')
  expect(found.map(({ op }) => op)).toEqual(['add', 'update'])
  expect(found.at(-1)).toMatchObject({ parts })
})

describe('an addition that is thrown away', () => {
  test('takes nothing before it along', async () => {
    const { outbox, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
    answers.next = [{ kind: 'offline' }]
    await outbox.enqueue('asha', change('A', 'B'))
    await drain.wake()
    await outbox.enqueue('asha', galleryWrite())
    const [, added] = await outbox.entries('asha')
    await outbox.discard('asha', added?.id ?? '')
    expect((await outbox.entries('asha')).map(({ op }) => op)).toEqual(['update'])
  })

  test('leaves its removal, for it may be there', async () => {
    const { outbox, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
    answers.next = [{ kind: 'offline' }, tooLarge]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await outbox.enqueue('asha', galleryWrite({ op: 'remove' }))
    await drain.wake()
    const [added] = await outbox.entries('asha')
    await outbox.discard('asha', added?.id ?? '')
    expect((await outbox.entries('asha')).map(({ op }) => op)).toEqual(['remove'])
  })

  test('leaves no change that would go over what others have made, though one is added again', async () => {
    const { outbox, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
    const there = { _id: 'photo-1', version: 3, title: 'Theirs', description: '' }
    answers.next = [{ kind: 'refused', status: 412, code: 'changed', data: there }]
    const { base: _, ...unbased } = change('A', 'B')
    await outbox.enqueue('asha', galleryWrite({ parts: unbased.seen ?? {} }))
    await outbox.enqueue('asha', { ...ids, op: 'set', parts: { isActive: 'true' } })
    await outbox.enqueue('asha', unbased)
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    const [refused] = await outbox.entries('asha')
    await outbox.discard('asha', refused?.id ?? '')
    const left = (await outbox.entries('asha')).find(({ op }) => op === 'update')
    expect(left).toMatchObject({ base: '"photo-1.0"' })
  })
})

test('a removal of what others have changed since is done once more by hand only', async () => {
  const { outbox, byHand, drain, answers, sent } = makeKit(storageIn(openStore(database, 'kept')))
  answers.next = [{ kind: 'refused', status: 412, code: 'changed' }]
  await outbox.enqueue('asha', galleryWrite({ op: 'remove', base: '"photo-1.1"' }))
  await drain.wake()
  await byHand.retryAll('asha')
  const [entry] = await outbox.entries('asha')
  expect(entry).toMatchObject({ state: 'parked', base: '"photo-1.1"' })
  await byHand.retry('asha', entry?.id ?? '')
  await drain.wake()
  expect(sent.map(({ base }) => base)).toEqual(['"photo-1.1"', undefined])
})

test('a removal that was refused is meant once its item is removed again, as it stands now', async () => {
  const { outbox, drain, answers } = makeKit(storageIn(openStore(database, 'kept')))
  answers.next = [{ kind: 'refused', status: 412, code: 'changed' }]
  await outbox.enqueue('asha', galleryWrite({ op: 'remove', base: '"photo-1.1"' }))
  await drain.wake()
  await outbox.enqueue('asha', galleryWrite({ op: 'remove', base: '"photo-1.2"' }))
  const found = await outbox.entries('asha')
  expect(found).toMatchObject([{ op: 'remove', state: 'queued', base: '"photo-1.2"' }])
})
