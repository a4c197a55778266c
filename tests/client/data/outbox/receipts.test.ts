import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { dashboardPath } from '#contract/dashboard.ts'
import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { listReply } from '#tests/support/replies.ts'

// Effects of list replies on the outbox: receipts become past, and unsent entries are sent.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

const write = { kind: events.name, itemId: 'a', op: 'add', wireValues: { title: 'A' } } as const
const confirm = () => Response.json({ success: true })
const isWrite = ({ method }: { method: string }) => method !== 'GET'

/** Opens a tab that has just sent an addition. */
async function afterSending() {
  const browser = makeBrowser()
  browser.world.answer = (call) => (isWrite(call) ? confirm() : listReply('A'))
  const tab = browser.openTab()
  await tab.submit(write)
  await tab.refreshOutbox()
  return { ...browser, tab }
}

describe('a receipt', () => {
  test('becomes past once a list contains it that was requested afterwards', async () => {
    const { tab, clock } = await afterSending()
    clock.advance(1)
    await tab.listOf(events).load()
    expect(tab.outboxState).toMatchObject({ all: [], past: [{ itemId: 'a' }] })
  })

  test('stays for a list that was requested before it was sent', async () => {
    const { world, clock, openTab } = makeBrowser()
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.answer = (call) => (isWrite(call) ? confirm() : promise)
    const tab = openTab()
    const loading = tab.listOf(events).load()
    await flushTasks()
    expect(world.calls).toHaveLength(1)
    clock.advance(1)
    await tab.submit(write)
    resolve(listReply())
    await loading
    expect(tab.outboxState).toMatchObject({ all: [{ itemId: 'a', state: 'sent' }], past: [] })
  })

  test('stays for the list of another resource', async () => {
    const { tab, clock } = await afterSending()
    clock.advance(1)
    await tab.listOf(banners).load()
    expect(tab.outboxState.all).toHaveLength(1)
  })
})

test.each([
  ['fresh', true],
  ['cached', false],
])(
  'a %s list is displayed only once the outbox is read, so that no removed item reappears',
  async (_, isUp) => {
    const { world, openTab } = makeBrowser()
    await openTab().listOf(events).load()
    world.calls.length = 0
    world.isNetworkUp = isUp
    const { promise, resolve } = Promise.withResolvers<void>()
    const { read } = world.storage
    vi.spyOn(world.storage, 'read').mockImplementation(async (prefixes) => {
      await promise
      return read(prefixes)
    })
    const tab = openTab()
    const list = tab.listOf(events)
    const loading = list.load()
    await flushTasks()
    expect(list.state.status).toBe('loading')
    resolve()
    await loading
    expect(list.state.status).toBe('loaded')
    expect(tab.outboxState.isRead).toBe(true)
  },
)

test('a list is not displayed to an admin who signs in while its receipts are taken', async () => {
  const { world, clock, tab } = await afterSending()
  clock.advance(1)
  const { change } = world.storage
  vi.spyOn(world.storage, 'change').mockImplementation((...args) => {
    if (world.session) world.session = { ...world.session, owner: 'ben', token: 'second' }
    return change(...args)
  })
  const list = tab.listOf(events)
  await list.load()
  expect(list.state.status).toBe('loading')
})

test('a storage that cannot be read does not keep a list from being displayed', async () => {
  const { world, openTab } = makeBrowser()
  vi.spyOn(world.storage, 'read').mockRejectedValue(new Error('blocked'))
  const list = openTab().listOf(events)
  await list.load()
  expect(list.state.status).toBe('loaded')
})

test('a fresh list wakes the sender, and a tab without unsent entries does not load it', async () => {
  const { world, openTab } = makeBrowser()
  const [tab, second] = [openTab(), openTab()]
  await second.listOf(events).load()
  await second.wakeIfUnsent()
  world.isNetworkUp = false
  await tab.submit(write)
  world.isNetworkUp = true
  world.answer = (call) => (isWrite(call) ? confirm() : listReply())
  await tab.listOf(events).load()
  await flushTasks()
  expect(tab.outboxState.unsent).toBe(0)
  expect(world.calls.filter(isWrite)).toHaveLength(1)
})

test('the dashboard is read again after a sent entry, once it was displayed', async () => {
  const { world, openTab } = makeBrowser()
  const data = { totals: { events: 1 }, summary: { totalRecords: 1 } }
  world.answer = (call) => (isWrite(call) ? confirm() : Response.json({ success: true, data }))
  const tab = openTab()
  const readCount = () => world.calls.filter(({ path }) => path === dashboardPath).length
  await tab.submit(write)
  expect(readCount()).toBe(0)
  await tab.dashboard.load()
  expect(tab.dashboard.state.last?.value.totals).toMatchObject({ events: 1, banners: 0 })
  await tab.submit({ ...write, itemId: 'b' })
  await flushTasks()
  expect(readCount()).toBe(2)
})
