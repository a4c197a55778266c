import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { events } from '#contract/resources/event.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { listReply, pageOf, titlesIn } from '#tests/support/replies.ts'

// Replies of other senders, and replies that say that there is nothing.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

describe('an announcement that the backend may not have', () => {
  const notFound = (body: string) => () => new Response(body, { status: 404 })

  test.each([
    ['without data', true, () => Response.json({ success: true })],
    ['404 in JSON', true, () => Response.json({ success: false }, { status: 404 })],
    ['404 without a body, of another backend', false, notFound('')],
  ])('%s: there is none, also offline', async (_, isOurs, answer) => {
    const { world, openTab } = makeBrowser({ isOurs })
    world.answer = answer
    const list = openTab().listOf(announcement)
    await list.load()
    expect(list.state).toMatchObject({ status: 'loaded', isFresh: true })
    world.isNetworkUp = false
    const later = openTab().listOf(announcement)
    await later.load()
    expect(later.state).toMatchObject({ status: 'loaded', isFresh: false })
    expect(titlesIn(later)).toEqual([])
  })

  test.each([
    ['404 in plain text, as proxies send it', false, notFound('page not found')],
    ['404 without a body, in place of our server', true, notFound('')],
  ])('%s: it could not be read', async (_, isOurs, answer) => {
    const { world, openTab } = makeBrowser({ isOurs })
    world.answer = answer
    const list = openTab().listOf(announcement)
    await list.load()
    expect(list.state.status).toBe('failed')
  })
})

describe('who answered', () => {
  const kept = () =>
    Response.json({ success: true, data: [] }, { headers: { 'x-kept-at': '900000' } })

  test.each([
    { who: 'the backend', list: listReply, probe: listReply, connection: 'online' },
    { who: 'the worker from its cache', list: kept, probe: listReply, connection: 'online' },
    { who: 'the worker, and nobody else', list: kept, probe: kept, connection: 'offline' },
    { who: 'a portal', list: pageOf, probe: pageOf, connection: 'portal' },
    { who: 'a firewall, for this call', list: pageOf, probe: listReply, connection: 'online' },
  ])('$who: the connection is displayed as $connection', async ({ list, probe, connection }) => {
    const { world, openTab } = makeBrowser()
    const tab = openTab()
    tab.connectivity.isOnline = false
    world.answer = ({ path }) => (path === events.paths.list ? list() : probe())
    await tab.listOf(events).load()
    expect(tab.connectivity).toEqual({
      isOnline: connection === 'online',
      isPortal: connection === 'portal',
    })
  })

  test.each([
    { when: 'before', connection: 'offline' },
    { when: 'after', connection: 'online' },
  ])('the reply to a call from $when the loss of the network: $connection', async (given) => {
    const { world, openTab } = makeBrowser()
    const tab = openTab()
    const { promise, resolve } = Promise.withResolvers<Response>()
    world.answer = () => promise
    if (given.when === 'after') tab.markLost()
    const list = tab.listOf(events)
    const loading = list.load()
    if (given.when === 'before') tab.markLost()
    resolve(listReply('Opening night'))
    await loading
    expect(titlesIn(list)).toEqual(['Opening night'])
    expect(tab.connectivity.isOnline).toBe(given.connection === 'online')
  })

  test('a value from the cache of the worker is not fresh, and is requested again like after a failure', async () => {
    const { world, openTab } = makeBrowser()
    world.answer = kept
    const list = openTab().listOf(events)
    await list.load()
    expect(list.state).toMatchObject({ status: 'loaded', isFresh: false, failures: 1 })
    expect(list.state.last?.freshAt).toBe(900_000)
  })
})
