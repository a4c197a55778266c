import { beforeEach, describe, expect, test } from 'vitest'

import { openStore, storageIn } from '#device/storage.ts'
import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

let database = ''
beforeEach(() => {
  database = crypto.randomUUID()
})

const open = () => storageIn(openStore(database, 'kept'))
const kitOn = (owner?: string) => makeKit(open(), owner === undefined ? {} : { owner })

async function everyKey(): Promise<string[]> {
  return [...(await open().read(['']))].map(([key]) => key)
}

describe('keeping', () => {
  test('what is saved is there after a restart, with its bytes', async () => {
    await kitOn().outbox.enqueue('asha', galleryWrite({ picture: pictureOf(1000) }))
    const { outbox } = kitOn()
    const [entry] = await outbox.entries('asha')
    expect(entry).toMatchObject({ op: 'add', state: 'queued', attempts: 0 })
    expect((await outbox.bytes(entry ?? { owner: '' }))?.byteLength).toBe(1000)
  })

  test('another admin reads nothing of it', async () => {
    await kitOn().outbox.enqueue('asha', galleryWrite())
    expect(await kitOn('ben').outbox.entries('ben')).toEqual([])
  })

  test('a change of something unsent is merged into it, and keeps its picture', async () => {
    const { outbox } = kitOn()
    await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
    const better = { title: 'Closing night', description: 'The hall is empty.' }
    await outbox.enqueue('asha', galleryWrite({ op: 'update', parts: better }))
    const entries = await outbox.entries('asha')
    expect(entries).toHaveLength(1)
    const changes = { title: { to: better.title }, image: { to: pictureOf(10).sha256 } }
    expect(entries[0]).toMatchObject({ op: 'add', changes, picture: { size: 10 } })
  })

  test('adding and deleting offline leaves nothing, not even bytes', async () => {
    const { outbox } = kitOn()
    await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
    expect(await outbox.enqueue('asha', galleryWrite({ op: 'remove' }))).toBeUndefined()
    expect(await everyKey()).toEqual(['seq/asha/'])
  })

  test('what may have been sent is never edited: the change waits behind it', async () => {
    const { outbox, drain, answers } = kitOn()
    answers.next = [{ kind: 'offline' }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await outbox.enqueue('asha', galleryWrite({ op: 'update' }))
    expect((await outbox.entries('asha')).map(({ op }) => op)).toEqual(['add', 'update'])
  })

  test('a format this version does not know is left alone', async () => {
    const { outbox, drain, storage, sent } = kitOn()
    const newer = { v: 3, id: 'from-the-future' }
    await storage.change([], () => ({
      put: [['entry/asha/000000000001', newer]],
      result: undefined,
    }))
    await drain.wake()
    expect(sent).toEqual([])
    expect(await outbox.entries('asha')).toEqual([])
    expect(await everyKey()).toContain('entry/asha/000000000001')
  })
})

describe('sending', () => {
  test('each write once, in the order of its lane; bytes go when it is confirmed', async () => {
    const { outbox, drain, sent } = kitOn()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'a', picture: pictureOf(10) }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'b', op: 'update' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'b', op: 'remove' }))
    await drain.wake()
    await drain.wake()
    expect(sent.map(({ itemId, op }) => `${itemId} ${op}`)).toEqual(['b remove', 'a add'])
    expect((await everyKey()).filter((key) => key.startsWith('bytes/'))).toEqual([])
  })

  test('the attempt is written down before anything leaves', async () => {
    const kit = kitOn()
    await kit.outbox.enqueue('asha', galleryWrite())
    await kit.drain.wake()
    expect(kit.sent[0]).toMatchObject({ state: 'sending', attempts: 1 })
  })

  test('what a killed page was sending is sent again under the same key', async () => {
    const killed = kitOn()
    const kept = await killed.outbox.enqueue('asha', galleryWrite())
    await killed.outbox.begin('asha', kept?.id ?? '')
    const next = kitOn()
    await next.drain.wake()
    expect(next.sent.map(({ id, attempts }) => ({ id, attempts }))).toEqual([
      { id: kept?.id, attempts: 2 },
    ])
  })

  test('a lost answer, five times in a row: the same key each time', async () => {
    const { outbox, drain, sent, answers } = kitOn()
    answers.next = Array.from({ length: 5 }, () => ({ kind: 'offline' as const }))
    await outbox.enqueue('asha', galleryWrite())
    for (let pass = 0; pass < 6; pass += 1) await drain.wake()
    expect(sent).toHaveLength(6)
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect((await outbox.entries('asha')).map(({ state }) => state)).toEqual(['sent'])
  })

  test('one refused write blocks its own lane only, and is kept with the words', async () => {
    const { outbox, drain, answers, sent } = kitOn()
    answers.next = [{ kind: 'refused', status: 422, message: 'No' }]
    await outbox.enqueue('asha', galleryWrite({ itemId: 'bad', op: 'update' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'good', op: 'update' }))
    await drain.wake()
    expect(sent.map(({ itemId }) => itemId)).toEqual(['bad', 'good'])
    const [bad] = await outbox.entries('asha')
    expect(bad).toMatchObject({ state: 'parked', refusal: { status: 422, message: 'No' } })
  })

  test('a refused write is sent again under a new key, one that may have arrived is not', async () => {
    const { outbox, drain, answers } = kitOn()
    answers.next = [{ kind: 'refused', status: 422 }]
    const refused = await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    expect((await outbox.retry('asha', refused?.id ?? ''))?.id).not.toBe(refused?.id)

    answers.next = [{ kind: 'offline' }]
    await drain.wake()
    const [waiting] = await outbox.entries('asha')
    expect((await outbox.retry('asha', waiting?.id ?? ''))?.id).toBe(waiting?.id)
  })

  test('a change behind an add may replace what the add has entered', async () => {
    const { outbox, drain, answers, sent } = kitOn()
    answers.next = [{ kind: 'offline' }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await outbox.enqueue('asha', galleryWrite({ op: 'update', parts: { title: 'Closing' } }))
    await drain.wake()
    expect(sent.at(-1)?.changes['title']).toEqual({ to: 'Closing', seen: ['Opening night'] })
  })
})

describe('discarding', () => {
  test('an add takes along what was to happen to the new item', async () => {
    const { outbox, drain, answers } = kitOn()
    answers.next = [{ kind: 'offline' }]
    const add = await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
    await drain.wake()
    await outbox.enqueue('asha', galleryWrite({ op: 'update', picture: pictureOf(20) }))
    await outbox.discard('asha', add?.id ?? '')
    const left = (await everyKey()).filter((key) => /^(?:entry|bytes)\//.test(key))
    expect(left).toEqual([])
    // What may have arrived all the same is remembered.
    expect(await outbox.past('asha')).toEqual([])
  })
})
