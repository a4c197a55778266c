import { describe, expect, test } from 'vitest'

import { type ApiFault, faultError } from '#api/fault.ts'
import type { Entry } from '#sync/queue/entry.ts'
import type { Attempt, SendResult } from '#sync/sending/send.ts'
import { galleryWrite, makeKit, pictureOf, storageOf } from '#tests/support/outbox-kit.ts'

const offline = (times: number) =>
  Array.from({ length: times }, () => ({ kind: 'offline' as const }))
const hourMs = 3_600_000

describe('a bad network', () => {
  test('does not count against a write: one failure of the server does not park it', async () => {
    const { outbox, drain, answers } = makeKit()
    answers.next = [...offline(20), { kind: 'broken', status: 500 }]
    await outbox.enqueue('asha', galleryWrite())
    for (let pass = 0; pass < 21; pass += 1) await drain.wake()
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'waiting', failures: 1 }])
  })

  test('does not let a write that never arrives delay the others', async () => {
    const { world, outbox, drain, answers, sent } = makeKit()
    for (const itemId of ['bad', 'first', 'second']) {
      await outbox.enqueue('asha', galleryWrite({ itemId }))
    }
    answers.next = offline(2)
    await drain.wake()
    answers.for = ({ itemId }): ApiFault | SendResult =>
      itemId === 'bad' ? { kind: 'offline' } : {}
    for (let pass = 0; pass < 6; pass += 1) {
      world.now += 400_000
      await drain.wake('timer')
    }
    expect(sent.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining(['first', 'second']))
  })

  test('a manual retry ends a pause that the server asked for', async () => {
    const { outbox, drain, answers, sent } = makeKit()
    answers.next = [{ kind: 'broken', status: 503, retryAfterMs: hourMs }]
    const kept = await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await outbox.retry('asha', kept?.id ?? '')
    await drain.wake()
    expect(sent).toHaveLength(1)
    await drain.wake('manual')
    expect(sent).toHaveLength(2)
  })
})

describe('a connection that breaks off though the backend can be reached', () => {
  /** Advances the clock by this time, and runs all timers that become due. */
  async function goOn({ world, drain }: ReturnType<typeof makeKit>, ms: number) {
    const end = world.now + ms
    for (;;) {
      const next = Math.min(...world.timers.map(({ at }) => at))
      if (next > end) break
      world.now = next
      await drain.wake('timer')
    }
    world.now = end
  }

  const isUnsent = ({ state }: Entry) => state !== 'sent'

  test.each([
    ['our server', true],
    ['another backend', false],
  ])(
    'at every attempt of one write: that write is never parked, and all others are sent to %s',
    async (_, isOurs) => {
      const kit = makeKit(storageOf(), { random: 0.5 })
      const { world, outbox, drain, answers, events } = kit
      world.isOurs = isOurs
      answers.for = ({ itemId }): ApiFault | SendResult =>
        itemId === 'blocked' ? { kind: 'interrupted' } : {}
      await outbox.enqueue('asha', galleryWrite({ itemId: 'blocked' }))
      await drain.wake()
      await goOn(kit, hourMs)
      for (let photo = 0; photo < 10; photo += 1) {
        const picture = pictureOf(photo + 1)
        await outbox.enqueue('asha', galleryWrite({ itemId: `photo ${photo}`, picture }))
        await drain.wake()
        await goOn(kit, 60_000)
      }
      const unsent = (await outbox.entries('asha')).filter(isUnsent)
      expect(unsent).toMatchObject([{ state: 'waiting', itemId: 'blocked' }])
      expect(unsent[0]?.interruptions).toBeGreaterThan(10)
      const gates = events.flatMap((event) => (event.type === 'gate' ? event.gate : []))
      expect(new Set(gates)).toEqual(new Set(['open']))
    },
  )

  test('now and then: another backend gets all writes in the order of saving', async () => {
    const kit = makeKit(storageOf(), { random: 0.5 })
    const { world, outbox, drain, answers, sent } = kit
    world.isOurs = false
    answers.next = [{ kind: 'interrupted' }, {}, { kind: 'interrupted' }, { kind: 'interrupted' }]
    for (const itemId of ['first', 'second', 'third']) {
      await outbox.enqueue('asha', galleryWrite({ itemId }))
    }
    await drain.wake()
    await goOn(kit, hourMs)
    expect(sent.map(({ itemId }) => itemId)).toEqual([
      ...['first', 'first'],
      ...['second', 'second', 'second'],
      'third',
    ])
  })

  test('restarts its count once a chunk of the picture is stored', async () => {
    const send = async ({ onChunkStored }: Attempt) => {
      onChunkStored()
      throw faultError({ kind: 'interrupted' })
    }
    const { outbox, drain } = makeKit(storageOf(), { send })
    await outbox.enqueue('asha', galleryWrite({ picture: pictureOf(9) }))
    for (let pass = 0; pass < 4; pass += 1) await drain.wake()
    expect(await outbox.entries('asha')).toMatchObject([{ attempts: 4, interruptions: 1 }])
  })

  test.each<[string, ApiFault]>([
    ['a refusal', { kind: 'refused', status: 422 }],
    ['the end of the session', { kind: 'unauthorised' }],
    ['a failure', { kind: 'broken', status: 500 }],
    ['an outage', { kind: 'broken', status: 503 }],
  ])('resets its count after %s', async (_, answer) => {
    const { outbox, drain, answers } = makeKit()
    answers.next = [{ kind: 'interrupted' }, { kind: 'interrupted' }, answer]
    await outbox.enqueue('asha', galleryWrite())
    for (let pass = 0; pass < 2; pass += 1) await drain.wake()
    expect(await outbox.entries('asha')).toMatchObject([{ interruptions: 2 }])
    await drain.wake()
    expect(await outbox.entries('asha')).toMatchObject([{ interruptions: 0 }])
  })
})

test('a clock set back by a day delays nothing for long', async () => {
  const { world, outbox, drain, answers, sent } = makeKit()
  answers.next = [{ kind: 'broken', status: 500 }]
  await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  world.now -= 24 * hourMs
  await drain.wake()
  expect(sent).toHaveLength(2)
})

test('a deletion is sent for an addition that may have arrived, even if it was refused later', async () => {
  const { outbox, drain, answers } = makeKit()
  answers.next = [{ kind: 'offline' }, { kind: 'refused', status: 413 }]
  const kept = await outbox.enqueue('asha', galleryWrite())
  await drain.wake()
  await drain.wake()
  await outbox.enqueue('asha', galleryWrite({ op: 'remove', replaces: kept?.id ?? '' }))
  expect((await outbox.entries('asha')).map(({ op }) => op)).toEqual(['remove'])
})

test('an entry that was being sent when the page closed is displayed as waiting, also offline', async () => {
  const { world, outbox, drain } = makeKit()
  const kept = await outbox.enqueue('asha', galleryWrite())
  await outbox.begin('asha', kept?.id ?? '')
  world.isOnline = false
  await drain.wake()
  expect(await outbox.entries('asha')).toMatchObject([{ state: 'queued' }])
})

test('a change with a conflict is not sent again over the remote version', async () => {
  const { outbox, drain, answers, sent } = makeKit()
  const seen = { title: 'Before', description: 'Old words' }
  const data = { ...seen, _id: 'photo-1', version: 7, title: 'Theirs' }
  answers.next = [{ kind: 'refused', status: 412, code: 'changed', data }]
  const parts = { ...seen, title: 'Mine' }
  const kept = await outbox.enqueue(
    'asha',
    galleryWrite({ op: 'update', wireValues: parts, shown: seen }),
  )
  await drain.wake()
  await outbox.retry('asha', kept?.id ?? '')
  await outbox.retryAll('asha')
  await drain.wake()
  expect(sent).toHaveLength(1)
  const changes = { title: { to: 'Mine', seen: ['Before'] } }
  expect(await outbox.entries('asha')).toMatchObject([{ state: 'parked', changes }])
})

test('a deletion refused during a manual retry stays parked until the user has seen it', async () => {
  const { outbox, drain, answers, sent } = makeKit()
  const seen = { title: 'Before', description: 'Old words' }
  const data = { ...seen, _id: 'photo-1', version: 7, title: 'Theirs' }
  answers.next = [{ kind: 'refused', status: 412, code: 'changed', data }]
  const kept = await outbox.enqueue('asha', galleryWrite({ op: 'remove', shown: seen }))
  await drain.wake()
  expect(await outbox.retry('asha', kept?.id ?? '')).toBeUndefined()
  await outbox.retryAll('asha')
  await drain.wake()
  expect(sent).toHaveLength(1)
  const told = await outbox.retry('asha', kept?.id ?? '', true)
  expect(told?.changes['title']?.seen).toEqual(['Before', 'Theirs'])
})
