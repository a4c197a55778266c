import { cachedPages } from '#api/list-cache.ts'
import { stateOf } from '#contract/change.ts'
import type { WireValues, Resource, Stored } from '#contract/resource.ts'
import { resourceNamed } from '#contract/resources/index.ts'

import { api, outboxReader } from '../engine.ts'
import { onOutboxEvent } from '../outbox/outbox-events.ts'
import { outboxState, refreshOutbox } from '../outbox/state.ts'
import { sessionNow } from '../session/state.ts'
import { fetchList } from './fetch-list.ts'
import { fetchPagedList, forgetPagedList, cachedPagedList } from './paged-list.ts'
import { foundIn, isOf, type List, listIn, pathOf, type Query } from './pages.ts'
import { preloadPictures } from './preload-pictures.ts'
import {
  askOnce,
  type Fetched,
  cachedValue,
  makeRead,
  type Read,
  parseCached,
  type Source,
} from './read.ts'

const firstPage: Query = { page: 1, search: '' }
const lists = new Map<string, Read<List>>()

/** Returns the shared list of a resource and query; all screens get one instance. */
export function listOf(resource: Resource, query: Query = firstPage): Read<List> {
  const path = pathOf(resource, query)
  const existing = lists.get(path)
  if (existing) return existing
  const list = readOf(resource, path, query)
  if (query.search !== '') forgetSearches()
  lists.set(path, list)
  return list
}

function readOf(resource: Resource, path: string, query: Query): Read<List> {
  const read = makeRead(sourceOf(resource, path, query))
  if (!resource.isPagedByCursor) return read
  const forget = () => {
    read.forget()
    forgetPagedList(resource)
  }
  return { ...read, forget }
}

onOutboxEvent((event) => {
  if (event.type === 'session-ended') lists.forEach((list) => list.forget())
})

/** Displayed lists → number of components that display them. */
const visibleLists = new Map<Read<List>, number>()

/** Registers a list as displayed; returns a function that unregisters it. */
export function trackVisibleList(list: Read<List>): () => void {
  const addCount = (amount: number) =>
    visibleLists.set(list, (visibleLists.get(list) ?? 0) + amount)
  addCount(1)
  return () => {
    if (addCount(-1).get(list) === 0) visibleLists.delete(list)
  }
}

/** Whether a list of this resource is displayed. */
export function isListVisible(kind: string): boolean {
  const resource = resourceNamed(kind)
  const visible = [...lists].filter(([, list]) => visibleLists.has(list))
  return resource !== undefined && visible.some(([path]) => isOf(resource, path))
}

/** Reloads the first page of a list, and its other displayed pages. */
export async function reloadLists(resource: Resource): Promise<void> {
  const visible = [...lists].filter(
    ([path, list]) => isOf(resource, path) && visibleLists.has(list),
  )
  const all = new Set([listOf(resource), ...visible.map(([, list]) => list)])
  await Promise.all([...all].map((list) => list.load()))
}

/** Returns an item's fields in the last list response, without queued changes, as form text. */
export function knownValuesOf(
  resource: Resource,
  itemId: string | undefined,
): WireValues | undefined {
  return itemId === undefined ? undefined : knownValuesIn(resource)(itemId)
}

/** Returns a lookup of items' fields in the last list responses, indexed for thousands of lookups. */
export function knownValuesIn(resource: Resource): (itemId: string) => WireValues | undefined {
  const items = [...lists].flatMap(([path, { state }]) =>
    isOf(resource, path) ? (state.last?.value.items ?? []) : [],
  )
  // If pages contain an item twice, the first one counts.
  const byId = new Map(items.toReversed().map((item) => [item._id, item]))
  return (itemId) => {
    const item = byId.get(itemId)
    return item && stateOf(resource, { ...item })
  }
}

/** Drops undisplayed searches, because every typed letter creates one. */
function forgetSearches() {
  for (const [path, list] of lists) {
    if (path.includes('&search=') && !visibleLists.has(list)) lists.delete(path)
  }
}

function sourceOf(resource: Resource, path: string, { search }: Query): Source<List> {
  const source: Source<List> = {
    path,
    parse: (body) => listIn(resource, body),
    // Without the outbox, items removed or changed offline would reappear while the app starts.
    ready: refreshOutbox,
    beforeShown: (owner, fresh) => takeReceipts(owner, resource, fresh),
  }
  if (resource.isPagedByCursor) return pagedSourceOf(resource, source)
  if (resource.pageSize === undefined || search === '') return source
  return {
    ...source,
    kept: (owner) => searchCached(resource, owner, search),
    ask: async () => ({ freshAt: Date.now(), value: await searchBackend(resource, path, search) }),
  }
}

/** Only the Take-Off server has list pages by cursor; its older versions and other backends do not. */
function pagedSourceOf(resource: Resource, source: Source<List>): Source<List> {
  return {
    ...source,
    kept: async (owner, showBeginning) =>
      (await cachedPagedList(resource, owner, showBeginning)) ?? (await cachedValue(source, owner)),
    ask: (context) =>
      sessionNow()?.isOurs ? fetchPagedList(resource, context) : askOnce(source, context),
  }
}

/** Turns receipts that the list response contains into past entries. */
async function takeReceipts(
  owner: string,
  resource: Resource,
  { value, freshAt: askedAt }: Fetched<List>,
) {
  const { all, past } = outboxState
  if (all.length === 0 && past.length === 0) return
  await preloadPictures(resource, value.items)
  await outboxReader.contained(owner, { kind: resource.name, askedAt })
  await refreshOutbox()
}

/** The Take-Off server searches all pages; those of another backend are fetched and searched here. */
async function searchBackend(resource: Resource, path: string, search: string): Promise<List> {
  if (sessionNow()?.isOurs) return (await fetchList(resource, path)).list
  const items: Stored[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ page: String(page), limit: '100' })
    const { list } = await fetchList(resource, `${resource.paths.list}?${query.toString()}`)
    items.push(...list.items)
    pages = list.pagination?.totalPages ?? 1
  }
  return foundIn(resource, items, search)
}

/** Searches the cached pages; the result is as fresh as the oldest of them. */
async function searchCached(
  resource: Resource,
  owner: string,
  search: string,
): Promise<Fetched<List> | undefined> {
  const source = { parse: (body: unknown) => listIn(resource, body) }
  const cachedReplies = await cachedPages({ owner, url: api.urlOf(resource.paths.list) })
  const pages = (await Promise.all(cachedReplies.map((page) => parseCached(source, page)))).filter(
    (page) => page !== undefined,
  )
  if (pages.length === 0) return undefined
  const items = pages.flatMap(({ value }) => value.items)
  const freshAt = Math.min(...pages.map((page) => page.freshAt))
  return { value: foundIn(resource, items, search), freshAt }
}
