import type { Resource, ItemBase } from '#contract/resource.ts'

import { fetchList } from './fetch-list.ts'
import { cachedValue, type Fetched, fetchValue, parseCached } from './fetched.ts'
import { makePagedList } from './paged-list.ts'
import { searchItems, type List, listIn, pathOf, type Query } from './pages.ts'
import type { ListPorts } from './ports.ts'
import { makeRead, type Read, type Source } from './read.ts'

/** Creates the list of a resource and query. */
export function makeListRead(ports: ListPorts, resource: Resource, query: Query): Read<List> {
  const path = pathOf(resource, query)
  const source: Source<List> = {
    path,
    parse: (body) => listIn(resource, body),
    // Without the outbox, items removed or changed offline would reappear while the app starts.
    ready: ports.outbox.refresh,
    beforeShown: (owner, fresh) => archiveReceipts(ports, resource, { owner, fresh }),
  }
  if (resource.isPagedByCursor) return pagedRead(ports, resource, source)
  const { search } = query
  if (resource.pageSize === undefined || search === '') return makeRead(ports, source)
  return makeRead(ports, {
    ...source,
    readCached: (owner) => searchCached(ports, resource, { owner, search }),
    fetch: async () => {
      const freshAt = ports.clock.now()
      return { freshAt, value: await searchBackend(ports, resource, { path, search }) }
    },
  })
}

/** Only the Take-Off server has list pages by cursor; its older versions and other backends do not. */
function pagedRead(ports: ListPorts, resource: Resource, source: Source<List>): Read<List> {
  const paged = makePagedList(ports, resource)
  const read = makeRead(ports, {
    ...source,
    readCached: async (owner, showFirstPage) =>
      (await paged.cached(owner, showFirstPage)) ?? (await cachedValue(ports, source, owner)),
    fetch: (context) =>
      ports.session()?.isOurs ? paged.fetch(context) : fetchValue(ports, source, context),
  })
  const forget = () => {
    read.forget()
    paged.forget()
  }
  return { ...read, forget }
}

/** Turns receipts that the list reply contains into past entries. */
async function archiveReceipts(
  { outbox, preloadPictures }: ListPorts,
  resource: Resource,
  { owner, fresh }: { owner: string; fresh: Fetched<List> },
) {
  if (outbox.isEmpty()) return
  await preloadPictures(resource, fresh.value.items)
  await outbox.archiveReceipts(owner, { kind: resource.name, requestedAt: fresh.freshAt })
  await outbox.refresh()
}

/** The Take-Off server searches all pages; those of another backend are fetched and searched here. */
async function searchBackend(
  ports: ListPorts,
  resource: Resource,
  { path, search }: { path: string; search: string },
): Promise<List> {
  if (ports.session()?.isOurs) return (await fetchList(ports, resource, path)).list
  const items: ItemBase[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({ page: String(page), limit: '100' })
    const { list } = await fetchList(ports, resource, `${resource.paths.list}?${query.toString()}`)
    items.push(...list.items)
    pages = list.pagination?.totalPages ?? 1
  }
  return searchItems(resource, items, search)
}

/** Searches the cached pages; the result is as fresh as the oldest of them. */
async function searchCached(
  { cache, api }: ListPorts,
  resource: Resource,
  { owner, search }: { owner: string; search: string },
): Promise<Fetched<List> | undefined> {
  const source = { parse: (body: unknown) => listIn(resource, body) }
  const cachedReplies = await cache.cachedPages({ owner, url: api.urlOf(resource.paths.list) })
  const pages = (await Promise.all(cachedReplies.map((page) => parseCached(source, page)))).filter(
    (page) => page !== undefined,
  )
  if (pages.length === 0) return undefined
  const items = pages.flatMap(({ value }) => value.items)
  const freshAt = Math.min(...pages.map((page) => page.freshAt))
  return { value: searchItems(resource, items, search), freshAt }
}
