import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { galleryWrite } from '#tests/support/outbox-kit.ts'

// The outcome of a write, as its form gets it.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

const refuse = () =>
  Response.json({ success: false, message: 'Full until Monday' }, { status: 422 })
const confirm = () => Response.json({ success: true, data: {} })
const isWrite = ({ method }: { method: string }) => method !== 'GET'

const eventWrite = (itemId: string, title: string) =>
  ({ kind: events.name, itemId, op: 'add', wireValues: { title } }) as const

test('a confirmed write is sent', async () => {
  const { world, openTab } = makeBrowser()
  world.answer = confirm
  expect(await openTab().submit(eventWrite('a', 'Pricing'))).toEqual({ kind: 'sent' })
  expect(world.calls.filter(isWrite)).toHaveLength(1)
})

test('a refused write is parked, and its form becomes the repair', async () => {
  const { world, openTab } = makeBrowser()
  world.answer = refuse
  expect(await openTab().submit(eventWrite('a', 'Pricing'))).toMatchObject({
    ...{ kind: 'refused', itemId: 'a', hasNoEarlierChanges: true },
    refusal: { status: 422, message: 'Full until Monday' },
  })
})

test('a write merged into an earlier one contains earlier changes: cancelling its form keeps them', async () => {
  const { world, clock, openTab } = makeBrowser()
  const tab = openTab()
  const write = { ...eventWrite('a', 'Newer'), op: 'update', shown: { title: 'Old' } } as const
  await tab.outbox.enqueue('asha', write)
  clock.advance(1000)
  world.answer = refuse
  const second = { ...write, wireValues: { title: 'Newest' }, shown: { title: 'Newer' } }
  expect(await tab.submit(second)).toMatchObject({ kind: 'refused', hasNoEarlierChanges: false })
})

test('without a network a write is queued', async () => {
  const { world, openTab } = makeBrowser()
  world.isNetworkUp = false
  const tab = openTab()
  expect(await tab.submit(eventWrite('a', 'Pricing'))).toEqual({ kind: 'queued' })
  expect(tab.outboxState).toMatchObject({ waiting: 1, unsent: 1, parked: 0 })
})

test('a write on which the server failed is queued with the failure', async () => {
  const { world, openTab } = makeBrowser()
  world.answer = () => Response.json({ success: false, message: 'Away' }, { status: 500 })
  expect(await openTab().submit(eventWrite('a', 'Pricing'))).toMatchObject({
    kind: 'queued',
    refusal: { message: 'Away' },
  })
})

test('a removal of an unsent addition leaves nothing to do', async () => {
  const { world, openTab } = makeBrowser()
  world.isNetworkUp = false
  const tab = openTab()
  await tab.outbox.enqueue('asha', eventWrite('a', 'Pricing'))
  const removal = { kind: events.name, itemId: 'a', op: 'remove', wireValues: {} } as const
  expect(await tab.submit(removal)).toEqual({ kind: 'nothing-to-send' })
})

test('with other entries ahead the form does not wait for the result', async () => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  await tab.outbox.enqueue('asha', eventWrite('a', 'First'))
  const { promise, resolve } = Promise.withResolvers<Response>()
  world.answer = () => promise
  expect(await tab.submit(eventWrite('b', 'Second'))).toEqual({ kind: 'queued' })
  resolve(confirm())
})

test('after 8 s without a result the write counts as queued', async () => {
  const { world, clock, openTab } = makeBrowser()
  const { promise, resolve } = Promise.withResolvers<Response>()
  world.answer = () => promise
  const outcome = openTab().submit(eventWrite('a', 'Pricing'))
  await flushTasks()
  expect(world.calls.filter(isWrite)).toHaveLength(1)
  clock.advance(7999)
  const early = await Promise.race([outcome, Promise.resolve('pending')])
  clock.advance(1)
  expect([early, await outcome]).toEqual(['pending', { kind: 'queued' }])
  resolve(confirm())
})

test('a result that arrives while the form checks the queue is not missed', async () => {
  const tab = makeBrowser().openTab()
  const { entries } = tab.outbox
  const refusal = { status: 422, message: 'Full until Monday' }
  vi.spyOn(tab.outbox, 'entries').mockImplementation(async (owner) => {
    const all = await entries(owner)
    for (const entry of all) tab.dispatch({ type: 'parked', entry, refusal })
    return all
  })
  expect(await tab.submit(galleryWrite())).toMatchObject({ kind: 'refused', refusal })
})

test('an outcome that another tab reports reaches the form', async () => {
  const { world, openTab } = makeBrowser()
  const [tab, other] = [openTab(), openTab()]
  vi.spyOn(tab.drain, 'wake').mockImplementation(() => other.drain.wake())
  world.answer = refuse
  expect(await tab.submit(eventWrite('a', 'Pricing'))).toMatchObject({ kind: 'refused' })
})

describe('a write that is not saved', () => {
  test('because nobody is signed in', async () => {
    const { world, openTab } = makeBrowser()
    const tab = openTab()
    world.session = undefined
    expect(await tab.submit(eventWrite('a', 'Pricing'))).toEqual({ kind: 'not-signed-in' })
  })

  test('because the device is full leaves its draft', async () => {
    const tab = makeBrowser().openTab()
    vi.spyOn(tab.outbox, 'enqueue').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
    const draft = { keys: ['draft'], markSaved: vi.fn() }
    expect(await tab.submit(eventWrite('a', 'Pricing'), draft)).toEqual({ kind: 'full' })
    expect(draft.markSaved).not.toHaveBeenCalled()
  })

  test('because of another failure of the storage rejects', async () => {
    const tab = makeBrowser().openTab()
    vi.spyOn(tab.outbox, 'enqueue').mockRejectedValue(new Error('blocked'))
    await expect(tab.submit(eventWrite('a', 'Pricing'))).rejects.toThrow('blocked')
  })
})

test('a session that ends meanwhile is reported, and the entry stays with its owner', async () => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  world.answer = () => {
    world.session = undefined
    return confirm()
  }
  expect(await tab.submit(eventWrite('a', 'Pricing'))).toEqual({ kind: 'signed-out' })
  expect(await tab.outbox.entries('asha')).toHaveLength(1)
})
