import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { flushTasks } from '#tests/support/flush-tasks.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { itemOf, listReply, titlesIn } from '#tests/support/replies.ts'

// The gallery, which the Take-Off server sends in pages: the first one names the rest by its revision.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

type Page = { titles: string[]; next?: { part: string; restName?: string } }

/** Answers with these pages, by their cursor. */
function withPages(pages: Record<string, Page>, options?: { isOurs: boolean }) {
  const browser = makeBrowser(options)
  const { world, openTab } = browser
  const state = { pages }
  const cursorOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('part') ?? 'whole'
  world.answer = ({ path }) => {
    const { titles, next } = state.pages[cursorOf(path)] ?? { titles: [] }
    return Response.json({ success: true, data: titles.map(itemOf), ...(next && { next }) })
  }
  /** Returns the cursors that were requested since the last call of this function. */
  const requested = () => world.calls.splice(0).map(({ path }) => cursorOf(path))
  return { ...browser, state, requested, open: () => openTab().listOf(galleryItems) }
}

const threePages = {
  newest: { titles: ['F', 'E'], next: { part: '2', restName: 'r1' } },
  2: { titles: ['D', 'C'], next: { part: '3' } },
  3: { titles: ['B', 'A'] },
}
const all = ['F', 'E', 'D', 'C', 'B', 'A']

test('all pages become one list', async () => {
  const { open, requested } = withPages(threePages)
  const list = open()
  await list.load()
  expect(titlesIn(list)).toEqual(all)
  expect(requested()).toEqual(['newest', '2', '3'])
  expect(list.state.last?.value.isPartial).toBeUndefined()
})

test('without a cached list the first page is displayed while the others are read', async () => {
  const { open, world } = withPages(threePages)
  const { promise, resolve } = Promise.withResolvers<void>()
  const { answer } = world
  world.answer = async (call) => {
    if (call.path.includes('part=2')) await promise
    return (await answer(call)) ?? listReply()
  }
  const list = open()
  const loading = list.load()
  await flushTasks()
  expect(titlesIn(list)).toEqual(['F', 'E'])
  expect(list.state.last?.value.isPartial).toBe(true)
  resolve()
  await loading
  expect(titlesIn(list)).toEqual(all)
})

describe('a list that was read before', () => {
  test('is requested from its first page only while the rest is unchanged', async () => {
    const { open, requested, state } = withPages(threePages)
    const list = open()
    await list.load()
    requested()
    const newest = { titles: ['G', 'F', 'E'], next: threePages.newest.next }
    state.pages = { ...threePages, newest }
    await list.load()
    expect(requested()).toEqual(['newest'])
    expect(titlesIn(list)).toEqual(['G', ...all])
  })

  test('is requested as a whole once the rest has changed', async () => {
    const { open, requested, state } = withPages(threePages)
    const list = open()
    await list.load()
    requested()
    const newest = { titles: ['F', 'E'], next: { part: '2', restName: 'r2' } }
    state.pages = { newest, 2: { titles: ['D'] } }
    await list.load()
    expect(requested()).toEqual(['newest', '2'])
    expect(titlesIn(list)).toEqual(['F', 'E', 'D'])
  })

  test('is reused by another tab from the cache', async () => {
    const { open, requested } = withPages(threePages)
    await open().load()
    requested()
    const list = open()
    await list.load()
    expect(requested()).toEqual(['newest'])
    expect(titlesIn(list)).toEqual(all)
  })

  test('is not reused for another admin', async () => {
    const { open, requested, world } = withPages(threePages)
    const list = open()
    await list.load()
    requested()
    if (world.session) world.session = { ...world.session, owner: 'ben', token: 'second' }
    await list.load()
    expect(requested()).toEqual(['newest', '2', '3'])
  })

  test('is displayed offline, as fresh as its first page', async () => {
    const { open, world, clock } = withPages(threePages)
    await open().load()
    const readAt = clock.now()
    clock.advance(60_000)
    world.isNetworkUp = false
    const list = open()
    await list.load()
    expect(titlesIn(list)).toEqual(all)
    expect(list.state).toMatchObject({ isFresh: false, last: { freshAt: readAt } })
  })
})

describe('a cached list that lacks a page', () => {
  async function withoutSecondPage() {
    const paged = withPages(threePages)
    await paged.open().load()
    paged.requested()
    const cache = await caches.open('lists:asha')
    await cache.delete(`${galleryItems.paths.list}?part=2`)
    return paged
  }

  test('is displayed offline up to the missing page', async () => {
    const { open, world } = await withoutSecondPage()
    world.isNetworkUp = false
    const list = open()
    await list.load()
    expect(titlesIn(list)).toEqual(['F', 'E'])
  })

  test('is requested as a whole, although the rest is unchanged', async () => {
    const { open, requested } = await withoutSecondPage()
    const list = open()
    await list.load()
    expect(requested()).toEqual(['newest', '2', '3'])
    expect(titlesIn(list)).toEqual(all)
  })
})

test('pages that no longer belong to the list leave the cache', async () => {
  const { open, state } = withPages(threePages)
  const list = open()
  await list.load()
  state.pages = { newest: { titles: ['F'] } }
  await list.load()
  const cached = await (await caches.open('lists:asha')).keys()
  expect(cached.map(({ url }) => new URL(url).search)).toEqual(['?part=newest'])
})

test('a failure between two pages leaves the list as it was', async () => {
  const { open, world, state } = withPages(threePages)
  const list = open()
  await list.load()
  state.pages = { newest: { titles: ['G'], next: { part: '2', restName: 'r2' } } }
  const { answer } = world
  world.answer = (call) =>
    call.path.includes('part=2') ? Response.json({ success: false }, { status: 500 }) : answer(call)
  await list.load()
  expect(titlesIn(list)).toEqual(all)
  expect(list.state).toMatchObject({ isFresh: false, failures: 1 })
})

test('another backend is asked for the whole list', async () => {
  const { open, requested } = withPages({ whole: { titles: all } }, { isOurs: false })
  const list = open()
  await list.load()
  expect(requested()).toEqual(['whole'])
  expect(titlesIn(list)).toEqual(all)
})

test('a server of an older version, which ignores the cursor, sends the whole list as its first page', async () => {
  const { open, requested } = withPages({ newest: { titles: all } })
  const list = open()
  await list.load()
  expect(requested()).toEqual(['newest'])
  expect(titlesIn(list)).toEqual(all)
})
