import { describe, expect, test, vi } from 'vitest'

import { exclusivelyByLease, jobs } from '#device/lease.ts'
import type { Storage } from '#device/storage.ts'
import { readEntry } from '#sync/queue/entry.ts'
import { galleryWrite, makeKit, storageOf } from '#tests/support/outbox-kit.ts'

/** Creates an outbox on a storage whose reads fail after `breakIt`. */
function makeBreakable() {
  const real = storageOf()
  let isBroken = false
  const read: Storage['read'] = (prefixes) =>
    isBroken ? Promise.reject(new Error('lost')) : real.read(prefixes)
  return {
    ...makeKit({ ...real, read }),
    breakIt: () => void (isBroken = true),
    /** Resolves after the transactions that were begun before, and those that follow from them. */
    idle: async () => {
      for (let round = 0; round < 5; round += 1) {
        await real.change([], () => ({ put: [['idle', round]], result: undefined }))
      }
    },
  }
}

describe('a storage that fails', () => {
  test('once: the timer is still set, and the failure is reported', async () => {
    const { world, outbox, drain, events, breakIt } = makeBreakable()
    await outbox.enqueue('asha', galleryWrite())
    breakIt()
    await drain.wake()
    expect(events).toContainEqual({ type: 'storage-failed' })
    expect(world.timers).toHaveLength(1)
  })

  test('while an entry is sent: the pass waits for the attempt before the next one begins', async () => {
    const { outbox, drain, answers, sent, breakIt, idle } = makeBreakable()
    const held = Promise.withResolvers<void>()
    const bothSent = Promise.withResolvers<void>()
    answers.wait = ({ itemId }) => {
      if (sent.length === 2) bothSent.resolve()
      return itemId === 'slow' ? held.promise : Promise.resolve(breakIt())
    }
    await outbox.enqueue('asha', galleryWrite({ itemId: 'slow' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'quick' }))
    let isOver = false
    const pass = drain.wake().then(() => (isOver = true))
    await bothSent.promise
    await idle()
    expect(isOver).toBe(false)
    held.resolve()
    await pass
  })

  test('at one value: the whole transaction is rolled back', async () => {
    const storage = storageOf()
    await storage.change([], () => ({ put: [['a', 1]], result: undefined }))
    const unstorable = () => {}
    const change = storage.change([], () => ({
      remove: ['a'],
      put: [['b', unstorable]],
      result: undefined,
    }))
    await expect(change).rejects.toThrow('could not be cloned')
    expect([...(await storage.read(['']))].map(([key]) => key)).toEqual(['a'])
  })
})

describe('a connection to IndexedDB', () => {
  test('that the browser has closed is reopened, and nothing is lost', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { outbox } = makeKit()
    await outbox.enqueue('asha', galleryWrite())
    const [connection] = transactions.mock.contexts
    if (connection instanceof IDBDatabase) connection.close()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'other' }))
    expect(await outbox.entries('asha')).toHaveLength(2)
    expect(new Set(transactions.mock.contexts).size).toBe(2)
    // Strict durability: the promise resolves only when the data is on the disk.
    expect(transactions).toHaveBeenCalledWith('kept', 'readwrite', { durability: 'strict' })
    transactions.mockRestore()
  })
})

describe('entries of other versions of the app', () => {
  const newerKey = 'entry/asha/000000000001'

  async function withNewer() {
    const kit = makeKit()
    const kept = await kit.outbox.enqueue('asha', galleryWrite())
    const put = [[newerKey, { ...kept, v: 3 }]] as const
    await kit.storage.change([], () => ({ put, result: undefined }))
    return kit
  }

  test('with an unknown refusal code stay readable', async () => {
    const { outbox } = makeKit()
    const kept = await outbox.enqueue('asha', galleryWrite())
    const refusal = { status: 422, code: 'retired' }
    expect(readEntry({ ...kept, state: 'parked', refusal })).toBeDefined()
  })

  test('that are newer are not sent, block their lane, and ask for an update', async () => {
    const { world, outbox, drain, storage, sent, events } = await withNewer()
    await outbox.enqueue('asha', galleryWrite({ op: 'update' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'other' }))
    await drain.wake()
    expect(sent.map(({ itemId }) => itemId)).toEqual(['other'])
    expect(events.at(-1)).toEqual({ type: 'gate', gate: 'update-needed' })
    // Only an update of the app helps, so no timer is set.
    expect(world.timers).toEqual([])
    expect([...(await storage.read([newerKey])).values()]).toMatchObject([{ v: 3 }])
  })

  test('that are newer do not hide that the session has ended', async () => {
    const { outbox, drain, answers, events } = await withNewer()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'other' }))
    answers.always = { kind: 'unauthorised' }
    await drain.wake()
    expect(events.at(-1)).toEqual({ type: 'gate', gate: 'signed-out' })
  })
})

describe('without Web Locks', () => {
  test('a lease lets one tab work until it is released or the tab dies', async () => {
    const { world, storage } = makeKit()
    const clock = { now: () => world.now, after: () => () => {} }
    const tab = (holder: string) =>
      exclusivelyByLease({ job: jobs.sending, storage, clock, holder })
    const done: string[] = []
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const first = tab('first')(() => {
      begun.resolve()
      return held.promise
    })
    await begun.promise
    await tab('second')(async () => void done.push('while the first works'))
    world.now += 31_000
    await tab('third')(async () => void done.push('after the first fell silent'))
    held.resolve()
    await first
    await tab('second')(async () => void done.push('after the first let go'))
    expect(done).toEqual(['after the first fell silent', 'after the first let go'])
  })

  test('a released lease is not renewed, even by a pending renewal', async () => {
    const { world, storage } = makeKit()
    const timers: (() => void)[] = []
    const clock = {
      now: () => world.now,
      after: (_ms: number, run: () => void) => {
        timers.push(run)
        return () => {}
      },
    }
    await exclusivelyByLease({ job: jobs.sending, storage, clock, holder: 'first' })(async () =>
      timers.shift()?.(),
    )
    await storage.read(['sender/'])
    expect([...(await storage.read(['sender/']))]).toEqual([])
    expect(timers).toEqual([])
  })
})
