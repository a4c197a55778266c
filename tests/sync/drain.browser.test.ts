import { beforeEach, describe, expect, test } from 'vitest'

import { openStore, storageIn } from '#device/storage.ts'
import { galleryWrite, makeKit } from '#tests/support/outbox-kit.ts'

let database = ''
beforeEach(() => {
  database = crypto.randomUUID()
})

const open = () => storageIn(openStore(database, 'kept'))
const kitOn = (options: Parameters<typeof makeKit>[1] = {}) => makeKit(open(), options)

describe('stopping', () => {
  test('a 401: everything stays; after the same admin signs in again it is sent', async () => {
    const { world, outbox, drain, answers, sent, events } = kitOn()
    answers.next = [{ kind: 'unauthorised' }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    expect(events.at(-1)).toEqual({ type: 'gate', gate: 'signed-out' })
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'queued', attempts: 0 }])

    world.owner = 'ben'
    await drain.wake()
    expect(sent).toHaveLength(1)

    world.owner = 'asha'
    await drain.wake()
    expect(sent).toHaveLength(2)
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'sent' }])
  })

  test('a 503 with Retry-After pauses the whole queue; no wake-up shortens it', async () => {
    const { world, outbox, drain, answers, sent } = kitOn()
    answers.next = [{ kind: 'broken', status: 503, retryAfterMs: 60_000 }]
    await outbox.enqueue('asha', galleryWrite({ itemId: 'a' }))
    await drain.wake()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'b' }))
    await drain.wake()
    expect(sent).toHaveLength(1)
    world.now += 60_001
    await drain.wake()
    expect(sent).toHaveLength(3)
  })

  test('without a network nothing is tried, and a timer is armed', async () => {
    const { world, outbox, drain, sent, events } = kitOn()
    world.isOnline = false
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    expect(sent).toEqual([])
    expect(events).toEqual([{ type: 'gate', gate: 'offline' }])
    expect(world.timers).toHaveLength(1)
  })

  test('after a failure one write probes the network, not all of them', async () => {
    const { outbox, drain, answers, sent } = kitOn()
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
})

describe('the way to the backend', () => {
  test('an answer to anybody opens it again', async () => {
    const { world, drain, events } = kitOn()
    world.isOnline = false
    await drain.wake()
    world.isOnline = true
    await drain.wake('answer')
    const gates = events.flatMap((event) => (event.type === 'gate' ? event.gate : []))
    expect(gates).toEqual(['offline', 'open'])
  })

  test('a session of somebody else is not asked again and again', async () => {
    const { world, outbox, drain, answers, sent } = kitOn()
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

  test('every timer that is armed goes on by itself until all is sent', async () => {
    const { world, outbox, drain, answers, sent } = kitOn()
    answers.next = Array.from({ length: 3 }, () => ({ kind: 'offline' as const }))
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    while (sent.length < 4) {
      const [timer] = world.timers.splice(0)
      if (!timer) throw new Error('nothing is armed')
      world.now = timer.at
      timer.run()
      await drain.wake('timer')
    }
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'sent', attempts: 4 }])
  })
})

describe('a change of admin in the middle of sending', () => {
  test('nothing more of the first leaves under the second', async () => {
    const { world, outbox, drain, answers, sent } = kitOn()
    for (const itemId of ['a', 'b', 'c', 'd'])
      await outbox.enqueue('asha', galleryWrite({ itemId }))
    answers.wait = async () => void (world.owner = 'ben')
    await drain.wake()
    expect(sent.length).toBeLessThanOrEqual(2)
  })

  test('not even what was about to leave', async () => {
    const { world, outbox, drain, answers, sent } = kitOn()
    await outbox.enqueue('asha', galleryWrite())
    answers.onEvent = ({ type }) => {
      if (type === 'sending') world.owner = 'ben'
    }
    await drain.wake()
    expect(sent).toEqual([])
    expect(await outbox.entries('asha')).toMatchObject([{ state: 'queued', attempts: 0 }])
  })

  test('what was under way when the session ended does not open the gate again', async () => {
    const { outbox, drain, answers, events } = kitOn()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'slow' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'refused' }))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answers.for = ({ itemId }) => (itemId === 'refused' ? { kind: 'unauthorised' } : undefined)
    answers.wait = ({ itemId }) => (itemId === 'slow' ? held : Promise.resolve())
    answers.onEvent = (event) => {
      if (event.type === 'gate' && event.gate === 'signed-out') release()
    }
    await drain.wake()
    const gates = events.flatMap((event) => (event.type === 'gate' ? event.gate : []))
    expect(gates.at(-1)).toBe('signed-out')
    expect((await outbox.entries('asha')).map(({ state }) => state)).toEqual(['sent', 'queued'])
  })
})

describe('one pass', () => {
  test('sends nothing twice, however long an answer takes', async () => {
    const { outbox, drain, answers, sent } = kitOn()
    for (const itemId of ['slow', 'b', 'c']) await outbox.enqueue('asha', galleryWrite({ itemId }))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    answers.wait = ({ itemId }) => (itemId === 'slow' ? held : Promise.resolve())
    const pass = drain.wake()
    // Nothing else is left to do, and there would be room for a second try.
    await expect
      .poll(async () => (await outbox.entries('asha')).map(({ state }) => state))
      .toEqual(['sending', 'sent', 'sent'])
    await outbox.entries('asha')
    release()
    await pass
    expect(sent.map(({ itemId }) => itemId)).toEqual(['slow', 'b', 'c'])
  })

  test('a write on which the server failed is not tried at every wake-up', async () => {
    const { world, outbox, drain, answers, sent } = kitOn()
    answers.next = [{ kind: 'broken', status: 500 }]
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    await drain.wake()
    await drain.wake('answer')
    expect(sent).toHaveLength(1)
    world.now += 300_000
    await drain.wake('timer')
    expect(sent).toHaveLength(2)
  })

  test('a receipt stays until a list was asked for after it', async () => {
    const { world, outbox, drain } = kitOn()
    await outbox.enqueue('asha', galleryWrite())
    await drain.wake()
    const seen = (askedAt: number) => outbox.contained('asha', { kind: 'galleryItem', askedAt })
    await seen(world.now - 1)
    expect(await outbox.entries('asha')).toHaveLength(1)
    world.now += 1
    await seen(world.now)
    expect(await outbox.entries('asha')).toEqual([])
  })
})

describe('two tabs', () => {
  test('share one outbox, and every write is sent by one of them', async () => {
    const tabs = [kitOn({ lock: database }), kitOn({ lock: database })] as const
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

  test('that save at the same moment take different places', async () => {
    const tabs = [kitOn(), kitOn()]
    await Promise.all(
      tabs.flatMap(({ outbox }, tab) =>
        [0, 1, 2, 3].map((nth) =>
          outbox.enqueue('asha', galleryWrite({ itemId: `photo-${tab}-${nth}` })),
        ),
      ),
    )
    const entries = await kitOn().outbox.entries('asha')
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})
