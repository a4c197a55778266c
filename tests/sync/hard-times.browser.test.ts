import { beforeEach, describe, expect, test } from 'vitest'

import type { Fault } from '#api/fault.ts'
import { openStore, storageIn } from '#device/storage.ts'
import type { Sent } from '#sync/sending/send.ts'
import { galleryWrite, makeKit, pictureOf } from '#tests/support/outbox-kit.ts'

let database = ''
beforeEach(() => {
  database = crypto.randomUUID()
})

const open = () => storageIn(openStore(database, 'kept'))
const offline = (times: number) =>
  Array.from({ length: times }, () => ({ kind: 'offline' as const }))
const hourMs = 3_600_000

describe('a bad network', () => {
  test('counts nothing against a write: one failure of the server does not park it', async () => {
    const { outbox, drain, answers } = makeKit(open())
    answers.next = [...offline(20), { kind: 'broken', status: 500 }]
    await outbox.enqueue('asha', galleryWrite())
    for (let pass = 0; pass < 21; pass += 1) await drain.wake()
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'waiting', failures: 1 }])
  })

  test('a 502 without Retry-After is over as soon as something suggests it', async () => {
    const { outbox, drain, answers, sent } = makeKit(open())
    answers.next = [...offline(9), { kind: 'broken', status: 502 }]
    await outbox.enqueue('asha', galleryWrite())
    for (let pass = 0; pass < 11; pass += 1) await drain.wake()
    expect(sent).toHaveLength(11)
  })

  test('one write that never gets through does not hold up the others', async () => {
    const { world, outbox, drain, answers, sent } = makeKit(open())
    for (const itemId of ['bad', 'first', 'second']) {
      await outbox.enqueue('asha', galleryWrite({ itemId }))
    }
    answers.next = offline(2)
    await drain.wake()
    answers.for = ({ itemId }): Fault | Sent => (itemId === 'bad' ? { kind: 'offline' } : {})
    for (let pass = 0; pass < 6; pass += 1) {
      world.now += 400_000
      await drain.wake('timer')
    }
    expect(sent.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining(['first', 'second']))
  })

  test('the admin’s hand ends a pause that the server asked for', async () => {
    const { outbox, drain, answers, sent } = makeKit(open())
    answers.next = [{ kind: 'broken', status: 503, retryAfterMs: hourMs }]
    const kept = await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await outbox.retry('asha', kept?.id ?? '')
    await drain.wake()
    expect(sent).toHaveLength(1)
    await drain.wake('hand')
    expect(sent).toHaveLength(2)
  })
})

describe('a clock that cannot be trusted', () => {
  test('put back a day, it stops nothing for long', async () => {
    const { world, outbox, drain, answers, sent } = makeKit(open())
    world.now = 1_800_000_000_000
    answers.next = [{ kind: 'broken', status: 500 }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    world.now -= 24 * hourMs
    await drain.wake()
    expect(sent).toHaveLength(2)
  })

  test('a Retry-After of a year is an hour', async () => {
    const { world, outbox, drain, answers, sent } = makeKit(open())
    answers.next = [{ kind: 'broken', status: 503, retryAfterMs: 365 * 24 * hourMs }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    world.now += hourMs
    await drain.wake()
    expect(sent).toHaveLength(2)
  })

  test('a receipt from the future does not hide what others do', async () => {
    const { world, outbox, drain } = makeKit(open())
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    world.now -= hourMs
    await outbox.contained('asha', { kind: 'galleryItem', askedAt: world.now })
    expect(await outbox.entries('asha')).toEqual([])
  })
})

test('what was removed does not come back when the clock was put back in between', async () => {
  const { world, outbox, drain } = makeKit(open())
  world.now = 1_800_000_000_000
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  world.now -= hourMs
  await outbox.enqueue('asha', galleryWrite({ op: 'remove' }))
  await drain.wake()
  const askedAt = world.now + 1
  // The reply is hours on its way: the receipt of the addition is not from the future any more.
  world.now += 3 * hourMs
  await outbox.contained('asha', { kind: 'galleryItem', askedAt })
  expect(await outbox.entries('asha')).toEqual([])
})

test('a list that was asked for before the clock was put back does not contain what came after', async () => {
  const { world, outbox, drain } = makeKit(open())
  const askedAt = world.now
  world.now += 1000
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  world.now -= hourMs
  await outbox.contained('asha', { kind: 'galleryItem', askedAt })
  expect(await outbox.entries('asha')).toHaveLength(1)
})

describe('a write that may have arrived', () => {
  test('is removed on the server too, however it was refused later', async () => {
    const { outbox, drain, answers } = makeKit(open())
    answers.next = [{ kind: 'offline' }, { kind: 'refused', status: 413 }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await drain.wake()
    const [refused] = await outbox.entries('asha')
    await outbox.enqueue('asha', galleryWrite({ op: 'remove', replaces: refused?.id ?? '' }))
    expect((await outbox.entries('asha')).map(({ op }) => op)).toEqual(['remove'])
  })

  test('a late word about an earlier attempt changes nothing', async () => {
    const { outbox } = makeKit(open())
    const kept = await outbox.enqueue('asha', galleryWrite())
    const first = await outbox.begin('asha', kept?.id ?? '')
    await outbox.recover('asha')
    const second = await outbox.begin('asha', kept?.id ?? '')
    if (!first || !second) throw new Error('nothing to send')
    await outbox.settle(second, { to: 'sent' })
    await outbox.settle(first, { to: 'waiting', nextAt: 0 })
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'sent' }])
  })

  test('what was being sent when the page died is shown as waiting, also offline', async () => {
    const died = makeKit(open())
    const kept = await died.outbox.enqueue('asha', galleryWrite())
    await died.outbox.begin('asha', kept?.id ?? '')
    const next = makeKit(open())
    next.world.isOnline = false
    await next.drain.wake()
    expect(await next.outbox.entries('asha')).toMatchObject([{ state: 'queued' }])
  })
})

describe('a change of what somebody else changed', () => {
  const seen = { title: 'Before', description: 'Old words' }
  const parts = { ...seen, title: 'Mine' }
  const write = galleryWrite({ op: 'update', parts, shown: seen })

  const sendTwice = async (theirs: Record<string, string>) => {
    const { outbox, drain, answers, sent } = makeKit(open())
    const data = { _id: 'photo-1', version: 7, ...theirs }
    answers.next = [{ kind: 'refused', status: 412, code: 'changed', data }]
    const kept = await outbox.enqueue('asha', write)
    await drain.wake()
    await outbox.retry('asha', kept?.id ?? '')
    await outbox.retryAll('asha')
    await drain.wake()
    return { sent, entries: await outbox.entries('asha') }
  }

  test('names only what it changes, and goes under a new key when it is sent again', async () => {
    const { sent } = await sendTwice({ title: 'Before', description: 'Their words' })
    expect(sent[1]?.changes).toEqual({ title: { to: 'Mine', seen: ['Before'] } })
    expect(sent[1]?.id).not.toBe(sent[0]?.id)
  })

  test('is not sent again over theirs: both changed the same, and the admin has to decide', async () => {
    const { sent, entries } = await sendTwice({ title: 'Theirs', description: 'Old words' })
    expect(sent).toHaveLength(1)
    expect(entries).toMatchObject([{ state: 'parked', changes: { title: { to: 'Mine' } } }])
  })
})

test('bytes are never without an entry, nor an entry without its bytes', async () => {
  const { outbox, drain, answers, storage } = makeKit(open())
  answers.next = [{ kind: 'refused', status: 422 }]
  const kept = await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(10) }))
  await drain.wake()
  const retried = await outbox.retry('asha', kept?.id ?? '')
  expect((await outbox.bytes(retried ?? { owner: '' }))?.byteLength).toBe(10)
  await drain.wake()
  expect([...(await storage.read(['bytes/']))]).toEqual([])
})
