import { beforeEach, describe, expect, test, vi } from 'vitest'

import { aloneByLease } from '#device/lease.ts'
import { openStore, type Storage, storageIn } from '#device/storage.ts'
import { readEntry } from '#sync/queue/entry.ts'
import { galleryWrite, makeKit } from '#tests/support/outbox-kit.ts'

let database = ''
beforeEach(() => {
  database = crypto.randomUUID()
})

const open = () => storageIn(openStore(database, 'kept'))

describe('a storage that fails', () => {
  test('for a moment: a timer is still armed, and it is said', async () => {
    const real = open()
    let isBroken = false
    const storage: Storage = {
      read: (prefixes) => (isBroken ? Promise.reject(new Error('lost')) : real.read(prefixes)),
      change: (prefixes, decide) =>
        isBroken ? Promise.reject(new Error('lost')) : real.change(prefixes, decide),
    }
    const { world, outbox, drain, events } = makeKit(storage)
    await outbox.enqueue('asha', galleryWrite())
    isBroken = true
    await drain.wake()
    expect(events).toContainEqual({ type: 'storage-failed' })
    expect(world.timers).toHaveLength(1)
  })

  test('while something is sent: the pass waits for it before another may begin', async () => {
    const real = open()
    let isBroken = false
    const storage: Storage = {
      ...real,
      read: (prefixes) => (isBroken ? Promise.reject(new Error('lost')) : real.read(prefixes)),
    }
    const { outbox, drain, answers, sent } = makeKit(storage)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    answers.wait = async ({ itemId }) => {
      if (itemId === 'slow') await held
      else isBroken = true
    }
    await outbox.enqueue('asha', galleryWrite({ itemId: 'slow' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'quick' }))
    let isOver = false
    const pass = drain.wake().then(() => (isOver = true))
    await expect.poll(() => sent.length).toBe(2)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(isOver).toBe(false)
    letGo()
    await pass
  })

  test('at one value: the whole change is undone', async () => {
    const storage = open()
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
  test('that the browser has closed is opened again, and nothing is lost', async () => {
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { outbox } = makeKit(open())
    await outbox.enqueue('asha', galleryWrite())
    const [connection] = transactions.mock.contexts
    if (connection instanceof IDBDatabase) connection.close()
    await outbox.enqueue('asha', galleryWrite({ itemId: 'other' }))
    expect(await outbox.entries('asha')).toHaveLength(2)
    expect(new Set(transactions.mock.contexts).size).toBe(2)
    // What is said to be kept lies on the disk.
    expect(transactions).toHaveBeenCalledWith('kept', 'readwrite', { durability: 'strict' })
    transactions.mockRestore()
  })
})

describe('entries of other versions of the app', () => {
  test('a refusal code that is no longer known does not make an entry unreadable', async () => {
    const { outbox } = makeKit(open())
    const kept = await outbox.enqueue('asha', galleryWrite())
    const refusal = { status: 422, code: 'retired' }
    expect(readEntry({ ...kept, state: 'parked', refusal })).toBeDefined()
  })

  test('a newer one holds its lane, and asks for an update', async () => {
    const { world, outbox, drain, storage, sent, events } = makeKit(open())
    const kept = await outbox.enqueue('asha', galleryWrite())
    await storage.change([], () => ({
      put: [['entry/asha/000000000001', { ...kept, v: 3 }]],
      result: undefined,
    }))
    await outbox.enqueue('asha', galleryWrite({ op: 'update' }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'other' }))
    await drain.wake()
    expect(sent.map(({ itemId }) => itemId)).toEqual(['other'])
    expect(events.at(-1)).toEqual({ type: 'gate', gate: 'update-needed' })
    // Only an update helps: nothing is tried again until then.
    expect(world.timers).toEqual([])
  })

  test('a newer one does not hide that the session is over', async () => {
    const { outbox, drain, storage, answers, events } = makeKit(open())
    const kept = await outbox.enqueue('asha', galleryWrite())
    await storage.change([], () => ({
      put: [['entry/asha/000000000001', { ...kept, v: 3 }]],
      result: undefined,
    }))
    await outbox.enqueue('asha', galleryWrite({ itemId: 'other' }))
    answers.always = { kind: 'unauthorised' }
    await drain.wake()
    expect(events.at(-1)).toEqual({ type: 'gate', gate: 'signed-out' })
  })
})

describe('without Web Locks', () => {
  test('a lease lets one tab work, until it lets go or has died', async () => {
    const { world, storage } = makeKit(open())
    const clock = { now: () => world.now, after: () => () => {} }
    const tab = (holder: string) => aloneByLease({ storage, clock, holder })
    const done: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const first = tab('first')(() => held)
    await expect.poll(async () => [...(await storage.read(['sender/']))].length).toBe(1)
    await tab('second')(async () => void done.push('while the first works'))
    world.now += 31_000
    await tab('third')(async () => void done.push('after the first fell silent'))
    release()
    await first
    await tab('second')(async () => void done.push('after the first let go'))
    expect(done).toEqual(['after the first fell silent', 'after the first let go'])
  })

  test('a lease that is let go is not renewed, whatever was under way', async () => {
    const { world, storage } = makeKit(open())
    const timers: (() => void)[] = []
    const clock = {
      now: () => world.now,
      after: (_ms: number, run: () => void) => {
        timers.push(run)
        return () => {}
      },
    }
    await aloneByLease({ storage, clock, holder: 'first' })(async () => timers.shift()?.())
    await storage.read(['sender/'])
    expect([...(await storage.read(['sender/']))]).toEqual([])
    expect(timers).toEqual([])
  })
})
