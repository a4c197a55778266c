import { beforeEach, afterEach, describe, expect, test, vi } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { listReply, titlesIn } from '#tests/support/replies.ts'

// States of a value that is read from the cache and from the backend.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

/** Opens a tab whose cache has the list of an earlier visit. */
async function withCached(...titles: string[]) {
  const browser = makeBrowser()
  const { world, openTab } = browser
  world.answer = () => listReply(...titles)
  await openTab().listOf(events).load()
  world.calls.length = 0
  return { ...browser, list: openTab().listOf(events) }
}

/** Answers all further calls when the returned function is called with the reply. */
function holdReply({ world }: Pick<ReturnType<typeof makeBrowser>, 'world'>) {
  const { promise, resolve } = Promise.withResolvers<Response>()
  world.answer = () => promise
  return resolve
}

test('the cached value is displayed until the backend answers, and counts as fresh only then', async () => {
  const browser = await withCached('Old')
  const answer = holdReply(browser)
  const { list } = browser
  const loading = list.load()
  await flushTasks()
  expect(list.state).toMatchObject({ status: 'loaded', isFresh: false })
  expect(titlesIn(list)).toEqual(['Old'])
  answer(listReply('New'))
  await loading
  expect(list.state).toMatchObject({ status: 'loaded', isFresh: true, failures: 0 })
  expect(titlesIn(list)).toEqual(['New'])
})

test('without a cached value the list is loading until the backend answers', async () => {
  const browser = makeBrowser()
  const answer = holdReply(browser)
  const list = browser.openTab().listOf(events)
  const loading = list.load()
  expect(list.state).toEqual({ status: 'loading', isFresh: false, failures: 0 })
  answer(listReply())
  await loading
  expect(list.state).toMatchObject({ status: 'loaded', isFresh: true })
})

test('a cached value read after the reply does not replace it', async () => {
  const { world, list } = await withCached('Old')
  const { promise, resolve } = Promise.withResolvers<void>()
  const opened = await caches.open('lists:asha')
  const match = opened.match.bind(opened)
  vi.spyOn(opened, 'match').mockImplementation(async (...request) => {
    const cached = await match(...request)
    await promise
    return cached
  })
  world.answer = () => listReply('New')
  const loading = list.load()
  await flushTasks()
  expect(list.state.isFresh).toBe(true)
  resolve()
  await loading
  expect(titlesIn(list)).toEqual(['New'])
})

test('an unreadable cache does not prevent the request', async () => {
  const { list } = await withCached('Old')
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('blocked')) })
  await list.load()
  expect(list.state).toMatchObject({ status: 'loaded', isFresh: true })
})

test('without a network the cached value stays displayed as not fresh, and each failure counts', async () => {
  const { world, list } = await withCached('Old')
  world.isNetworkUp = false
  await list.load()
  await list.load()
  expect(list.state).toMatchObject({ status: 'loaded', isFresh: false, failures: 2 })
  expect(titlesIn(list)).toEqual(['Old'])
  world.isNetworkUp = true
  await list.load()
  expect(list.state).toMatchObject({ isFresh: true, failures: 0 })
})

test.each([
  {
    what: 'an object in place of a list',
    reply: () => Response.json({ success: true, data: { items: [] } }),
    message: undefined,
  },
  {
    what: 'a refusal',
    reply: () => Response.json({ success: false, message: 'Not for you' }, { status: 403 }),
    message: 'Not for you',
  },
  {
    what: 'a failure',
    reply: () => Response.json({ success: false, message: 'Away' }, { status: 500 }),
    message: 'Away',
  },
])('$what fails its own list only, until a later reply', async ({ reply, message }) => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  const [list, other] = [tab.listOf(events), tab.listOf(founderProfiles)]
  world.answer = ({ path }) => (path === events.paths.list ? reply() : listReply('Yusuf'))
  await Promise.all([list.load(), other.load()])
  expect(list.state).toMatchObject({ status: 'failed', failures: 1 })
  expect(list.state.message).toBe(message)
  expect(other.state.status).toBe('loaded')
  world.answer = () => listReply('Pricing')
  await list.load()
  expect(list.state).toMatchObject({ status: 'loaded', isFresh: true, failures: 0 })
  expect(list.state.message).toBeUndefined()
})

test('a call of `load` during another one requests again afterwards', async () => {
  const browser = makeBrowser()
  const answer = holdReply(browser)
  const list = browser.openTab().listOf(events)
  const first = list.load()
  const second = list.load()
  browser.world.answer = () => listReply('Latest')
  answer(listReply('Older'))
  await Promise.all([first, second])
  expect(browser.world.calls).toHaveLength(2)
  expect(titlesIn(list)).toEqual(['Latest'])
})

test('a list begun before its screen is requested once, and again by a screen that opens 3 s later', async () => {
  const { world, clock, openTab } = makeBrowser()
  const list = openTab().listOf(events)
  await list.preload()
  await list.open()
  expect(world.calls).toHaveLength(1)
  await list.preload()
  clock.advance(3000)
  await list.open()
  expect(world.calls).toHaveLength(3)
})

describe('a reply that arrives after a change of user', () => {
  test.each([
    ['another admin', { owner: 'ben', token: 'second' }],
    ['the same admin with a new session', { token: 'second' }],
  ])('to %s is neither displayed nor cached', async (_, change) => {
    const browser = makeBrowser()
    const { world, openTab } = browser
    const answer = holdReply(browser)
    const list = openTab().listOf(events)
    const loading = list.load()
    await flushTasks()
    expect(world.calls).toHaveLength(1)
    if (world.session) world.session = { ...world.session, ...change }
    answer(listReply('Not for Ben'))
    await loading
    expect(list.state).toEqual({ status: 'loading', isFresh: false, failures: 0 })
    expect(await (await caches.open('lists:asha')).keys()).toEqual([])
  })
})

test('the end of the session drops lists and dashboard in memory', async () => {
  const { world, openTab } = makeBrowser()
  const tab = openTab()
  const list = tab.listOf(events)
  world.answer = ({ path }) => (path === events.paths.list ? listReply('Pricing') : undefined)
  await Promise.all([list.load(), tab.dashboard.load()])
  expect(tab.listOf(events)).toBe(list)
  tab.publish({ type: 'session-ended' })
  const initialState = { status: 'loading', isFresh: false, failures: 0 }
  expect([tab.listOf(events).state, tab.dashboard.state]).toEqual([initialState, initialState])
})

test('nobody signed in: nothing is requested', async () => {
  const { world, openTab } = makeBrowser()
  world.session = undefined
  await openTab().listOf(events).load()
  expect(world.calls).toEqual([])
})

test('a page without a worker caches the reply itself; with one, only an empty 404', async () => {
  const { world, openTab } = makeBrowser()
  const cached = async () => (await (await caches.open('lists:asha')).keys()).map(({ url }) => url)
  world.isWorkerActive = true
  await openTab().listOf(events).load()
  expect(await cached()).toEqual([])
  world.answer = () => Response.json({ success: false }, { status: 404 })
  await openTab().listOf(announcement).load()
  expect(await cached()).toEqual([expect.stringContaining(announcement.paths.list)])
  world.isWorkerActive = false
  world.answer = () => listReply()
  await openTab().listOf(events).load()
  expect(await cached()).toHaveLength(2)
})
