import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'
import { makeBrowser } from '#tests/support/browser-double.ts'
import { installMemoryCaches } from '#tests/support/memory-caches.ts'
import { itemOf, listReply, titlesIn } from '#tests/support/replies.ts'

// The lists of one tab: shared reads, displayed lists, searches.

beforeEach(installMemoryCaches)
afterEach(() => vi.unstubAllGlobals())

const searchOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('search')

test('all screens get the same list of a resource, page and search', () => {
  const { listOf } = makeBrowser().openTab()
  expect(listOf(events)).toBe(listOf(events, { page: 1, search: '' }))
  expect(listOf(members, { page: 2, search: '' })).toBe(listOf(members, { page: 2, search: '' }))
  expect(listOf(members, { page: 2, search: '' })).not.toBe(listOf(members))
})

test('a list counts as displayed while any component displays it', () => {
  const { listOf, trackVisibleList, isKindVisible } = makeBrowser().openTab()
  const list = listOf(events)
  const [stopFirst, stopSecond] = [trackVisibleList(list), trackVisibleList(list)]
  stopFirst()
  expect([isKindVisible('event'), isKindVisible('banner')]).toEqual([true, false])
  stopSecond()
  expect(isKindVisible('event')).toBe(false)
})

test('reloading a resource requests its first page and its displayed pages', async () => {
  const { world, openTab } = makeBrowser()
  const { listOf, trackVisibleList, reloadLists } = openTab()
  trackVisibleList(listOf(members, { page: 3, search: '' }))
  listOf(members, { page: 2, search: '' })
  listOf(events)
  await reloadLists(members)
  const paths = world.calls.map(({ path }) => path)
  expect(paths.toSorted()).toEqual([
    '/admin/get-member?page=1&limit=10',
    '/admin/get-member?page=3&limit=10',
  ])
})

test('searches that no component displays are dropped as the next one begins', async () => {
  const { world, openTab } = makeBrowser()
  const { listOf, trackVisibleList } = openTab()
  const search = (text: string) => listOf(members, { page: 1, search: text })
  const [dropped, displayed] = [search('z'), search('zo')]
  trackVisibleList(displayed)
  search('zoe')
  expect(search('zo')).toBe(displayed)
  expect(search('z')).not.toBe(dropped)
  expect(world.calls).toEqual([])
})

describe('the known values of an item', () => {
  test('are those of the last response, the first time that it is listed', async () => {
    const { world, openTab } = makeBrowser()
    const { listOf, knownValuesIn } = openTab()
    const before = { ...itemOf('Old'), _id: 'a' }
    world.answer = () =>
      Response.json({ success: true, data: [{ ...itemOf('New'), _id: 'a' }, before] })
    expect(knownValuesIn(events)('a')).toBeUndefined()
    await listOf(events).load()
    expect(knownValuesIn(events)('a')).toMatchObject({ title: 'New' })
    expect(knownValuesIn(events)('b')).toBeUndefined()
    expect(knownValuesIn(members)('a')).toBeUndefined()
  })
})

describe('a search of members', () => {
  const zoe = 'Zoë Attard'
  const search = { page: 1, search: 'zoe' }

  test('is made by the Take-Off server', async () => {
    const { world, openTab } = makeBrowser()
    world.answer = ({ path }) => (searchOf(path) === 'zoe' ? listReply(zoe) : undefined)
    const list = openTab().listOf(members, search)
    await list.load()
    expect(titlesIn(list)).toEqual([zoe])
    expect(world.calls).toHaveLength(1)
  })

  test('is made here for another backend, on all its pages', async () => {
    const { world, openTab } = makeBrowser({ isOurs: false })
    const pages: Record<string, string[]> = { 1: ['Asha', zoe], 2: ['Zoe Perrin'] }
    world.answer = ({ path }) => {
      const page = new URLSearchParams(path.split('?')[1]).get('page') ?? ''
      const pagination = { total: 3, page: Number(page), limit: 100, totalPages: 2 }
      return Response.json({ success: true, data: pages[page]?.map(itemOf), pagination })
    }
    const list = openTab().listOf(members, search)
    await list.load()
    expect(titlesIn(list)).toEqual([zoe, 'Zoe Perrin'])
    expect(list.state.last?.value.pagination).toMatchObject({ total: 2, totalPages: 1 })
    expect(world.calls).toHaveLength(2)
  })

  test('is made offline on the cached pages, and is as old as the oldest of them', async () => {
    const { world, clock, openTab } = makeBrowser()
    world.answer = ({ path }) => (path.includes('page=1') ? listReply('Asha') : listReply(zoe))
    await openTab().listOf(members, { page: 2, search: '' }).load()
    const oldest = clock.now()
    clock.advance(60_000)
    await openTab().listOf(members).load()
    world.isNetworkUp = false
    const list = openTab().listOf(members, search)
    await list.load()
    expect(titlesIn(list)).toEqual([zoe])
    expect(list.state).toMatchObject({ isFresh: false, last: { freshAt: oldest } })
  })

  test('is made here when the reply comes from the cache of the worker', async () => {
    const { world, openTab } = makeBrowser()
    world.answer = () => listReply(zoe)
    await openTab().listOf(members).load()
    world.answer = () =>
      Response.json({ success: true, data: [] }, { headers: { 'x-kept-at': '900000' } })
    const list = openTab().listOf(members, search)
    await list.load()
    expect(titlesIn(list)).toEqual([zoe])
    expect(list.state).toMatchObject({ isFresh: false, failures: 1 })
  })

  test('fails offline when no page is cached', async () => {
    const { world, openTab } = makeBrowser()
    world.isNetworkUp = false
    const list = openTab().listOf(members, search)
    await list.load()
    expect(list.state.status).toBe('failed')
  })
})
