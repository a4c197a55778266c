import { describe, expect, test } from 'vitest'

import { galleryWrite, makeKit, pictureOf, storageOf } from '#tests/support/outbox-kit.ts'

test('displayed resources are sent first to the Take-Off server, and in their order to any other backend', async () => {
  for (const isOurs of [true, false]) {
    const { world, outbox, drain, sent } = makeKit()
    Object.assign(world, { isOurs, shown: 'event' })
    await outbox.enqueue('asha', galleryWrite())
    await outbox.enqueue('asha', galleryWrite({ kind: 'event', itemId: 'event-1' }))
    await drain.wake()
    const kinds = sent.map(({ kind }) => kind)
    expect(kinds).toEqual(isOurs ? ['event', 'galleryItem'] : ['galleryItem', 'event'])
  }
})

describe('a drain that stops', () => {
  test('sends nothing offline; a reply to any call opens the gate again', async () => {
    const { world, outbox, drain, answers, sent, events } = makeKit()
    answers.always = { kind: 'offline' }
    world.isOnline = false
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    expect(sent).toEqual([])
    expect(events).toEqual([{ type: 'gate', gate: 'offline' }])
    expect(world.timers).toHaveLength(1)
    world.isOnline = true
    await drain.wake('reply')
    const gates = events.flatMap((event) => (event.type === 'gate' ? event.gate : []))
    expect(gates).toEqual(['offline', 'open', 'offline'])
  })

  test('sends only one of the queued writes at the first wake-up after a network failure', async () => {
    const { outbox, drain, answers, sent } = makeKit()
    answers.always = { kind: 'offline' }
    for (const itemId of ['a', 'b', 'c', 'd']) {
      await outbox.enqueue('asha', galleryWrite({ itemId }))
    }
    await drain.wake()
    const first = sent.length
    expect(first).toBeLessThanOrEqual(2)
    await drain.wake()
    expect(sent.length - first).toBe(1)
  })

  test('waits before it sends again while another admin is signed in, and the write stays queued', async () => {
    const { world, outbox, drain, answers, sent } = makeKit()
    answers.always = { kind: 'refused', status: 409, code: 'other-owner' }
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await drain.wake('timer')
    expect(sent).toHaveLength(1)
    world.now += 300_000
    await drain.wake('timer')
    expect(sent).toHaveLength(2)
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'queued', attempts: 0 }])
  })

  test('keeps the gate closed when an attempt of the ended session settles late', async () => {
    const { outbox, drain, answers, events } = makeKit()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'slow' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'refused' }))
    const held = Promise.withResolvers<void>()
    answers.for = ({ itemId }) => (itemId === 'refused' ? { kind: 'unauthorised' } : undefined)
    answers.wait = ({ itemId }) => (itemId === 'slow' ? held.promise : Promise.resolve())
    answers.onEvent = (event) => {
      if (event.type === 'gate' && event.gate === 'signed-out') held.resolve()
    }
    await drain.wake()
    const gates = events.flatMap((event) => (event.type === 'gate' ? event.gate : []))
    expect(gates.at(-1)).toBe('signed-out')
    expect((await outbox.entries('asha')).map(({ state }) => state)).toEqual(['sent', 'queued'])
  })

  test.each([
    ['another admin has signed in', { owner: 'ben' }],
    ['another tab has taken over while this one was frozen', { isHeld: false }],
  ])('sends nothing more once %s', async (_, change) => {
    const { world, outbox, drain, answers, sent } = makeKit()
    await outbox.enqueue('asha', galleryWrite())
    answers.onEvent = ({ type }) => {
      if (type === 'sending') Object.assign(world, change)
    }
    await drain.wake()
    expect(sent).toEqual([])
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'queued', attempts: 0 }])
  })
})

describe('one pass', () => {
  test('sends nothing twice, however long a reply takes', async () => {
    const { outbox, drain, answers, sent } = makeKit()
    for (const itemId of ['slow', 'b', 'c']) await outbox.enqueue('asha', galleryWrite({ itemId }))
    const held = Promise.withResolvers<void>()
    answers.wait = ({ itemId }) => (itemId === 'slow' ? held.promise : Promise.resolve())
    const pass = drain.wake()
    // All other entries are sent, so a second attempt at the slow one could start here.
    await expect
      .poll(async () => (await outbox.entries('asha')).map(({ state }) => state))
      .toEqual(['sending', 'sent', 'sent'])
    await outbox.entries('asha')
    held.resolve()
    await pass
    expect(sent.map(({ itemId }) => itemId)).toEqual(['slow', 'b', 'c'])
  })

  test('does not retry a write on every wake-up after a server failure', async () => {
    const { world, outbox, drain, answers, sent } = makeKit()
    answers.next = [{ kind: 'broken', status: 500 }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await drain.wake()
    await drain.wake('reply')
    expect(sent).toHaveLength(1)
    world.now += 300_000
    await drain.wake('timer')
    expect(sent).toHaveLength(2)
  })
})

describe('two tabs', () => {
  test('share one outbox, and each write is sent by one of them', async () => {
    const lock = crypto.randomUUID()
    const tabs = [makeKit(storageOf(lock), { lock }), makeKit(storageOf(lock), { lock })] as const
    const [first, second] = tabs
    for (let nth = 0; nth < 20; nth += 1) {
      const { outbox } = nth % 2 === 0 ? first : second
      await outbox.enqueue('asha', galleryWrite({ itemId: `photo-${nth}` }))
    }
    await Promise.all(tabs.map(({ drain }) => drain.wake()))
    const sent = tabs.flatMap((tab) => tab.sent.map(({ itemId }) => itemId))
    expect(sent).toHaveLength(20)
    expect(new Set(sent).size).toBe(20)
  })

  test('enqueueing concurrently get different sequence numbers', async () => {
    const database = crypto.randomUUID()
    const tabs = [makeKit(storageOf(database)), makeKit(storageOf(database))]
    await Promise.all(
      tabs.flatMap(({ outbox }, tab) =>
        [0, 1, 2, 3].map((nth) =>
          outbox.enqueue('asha', galleryWrite({ itemId: `photo-${tab}-${nth}` })),
        ),
      ),
    )
    const entries = await makeKit(storageOf(database)).outbox.entries('asha')
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('a page that was frozen', () => {
  test('begins no attempt after another tab has stolen the lock', async () => {
    const { world, outbox, drain, answers } = makeKit()
    const kept = await outbox.enqueue('asha', galleryWrite())
    answers.next = [{ kind: 'broken', status: 503, retryAfterMs: 60_000 }]
    await drain.wake()
    const begin = () => outbox.begin('asha', kept?.id ?? '')
    expect(await begin()).toBeUndefined()
    world.now += 60_000
    expect(await begin()).toMatchObject({ attempts: 2 })
  })

  test('does not settle an attempt that another tab has taken over', async () => {
    const storage = storageOf()
    const [one, two] = [makeKit(storage), makeKit(storage)]
    await one.outbox.enqueue('asha', galleryWrite({ picture: pictureOf(8) }))
    const frozen = Promise.withResolvers<void>()
    const left = Promise.withResolvers<void>()
    one.answers.wait = () => {
      left.resolve()
      return frozen.promise
    }
    one.answers.next = [{ kind: 'refused', status: 413 }]
    const first = one.drain.wake()
    await left.promise
    await two.drain.wake()
    frozen.resolve()
    await first
    expect(await one.outbox.entries('asha')).toMatchObject([{ state: 'sent' }])
    expect(one.events.map(({ type }) => type)).not.toContain('parked')
  })
})
