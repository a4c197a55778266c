import { requestedAtOfCached } from '#api/list-cache.ts'
import { requestedAtOfEarlyReply } from '#client/platform/network/early.ts'
import { firstCursor, type NextPage, nextPageIn, pagePath } from '#contract/list-cursor.ts'
import type { Resource, ItemBase } from '#contract/resource.ts'

import { fetchList } from './fetch-list.ts'
import type { FetchedReply, FetchContext, Fetched, ShowFirstPage } from './fetched.ts'
import { type List, listIn } from './pages.ts'
import type { ListPorts } from './ports.ts'

type ListPage = { url: string; items: readonly ItemBase[]; next: NextPage | undefined }
/** A list page with its reply body, which is as large as its items; kept in memory only until it is cached. */
type FetchedPage = ListPage & { body: object }
/** All pages of a list, newest first; `freshAt` in ms. */
type PageSequence = { pages: readonly ListPage[]; freshAt: number }
/** Cached pages of a list. If the device was full, a page and all after it may be missing. */
type CachedPages = PageSequence & { isWhole: boolean }

/** A list that the Take-Off server sends page by page. */
export type PagedList = {
  /**
   * Reads the list page by page. The tail is requested only if its revision (`restName`) has changed; the newest page
   * is displayed first if nothing is cached.
   */
  fetch: (context: FetchContext<List>) => Promise<FetchedReply<List>>
  /**
   * Returns the cached list, up to the first missing page. The newest page is displayed first, because reading ten
   * thousand photos takes a slow phone as long as opening the app.
   */
  cached: (owner: string, showFirstPage: ShowFirstPage<List>) => Promise<Fetched<List> | undefined>
  /** Forgets the list pages in memory after another person signs in; the cache stays. */
  forget: () => void
}

/** Creates the reader of one list; it remembers the list pages that it read last, and for whom. */
export function makePagedList(ports: ListPorts, resource: Resource): PagedList {
  const source = { ports, resource }
  let known: { owner: string; pages: Promise<PageSequence | undefined> } | undefined

  const knownPages = async (owner: string) => {
    if (known?.owner !== owner) known = { owner, pages: wholeOf(readCachedPages(source, owner)) }
    return known.pages
  }

  return {
    fetch: async ({ owner, showFirstPage }) => {
      const [{ freshAt, ...newest }, before] = await Promise.all([
        fetchPage(source, firstCursor),
        knownPages(owner),
      ])
      if (!before && newest.next) await showFirstPage(firstPageOf(newest, freshAt))
      const knownTail =
        before && isTailUnchanged(newest, before.pages) ? before.pages.slice(1) : undefined
      const fetched = [newest, ...(knownTail ? [] : await fetchTail(source, newest.next))]
      const pages = [...fetched.map(faultWithoutBody), ...(knownTail ?? [])]
      known = { owner, pages: Promise.resolve({ pages, freshAt }) }
      const urls = pages.map(({ url }) => url)
      const cacheReply = () =>
        ports.cache.cachePages({ owner, urls, fetched, requestedAt: freshAt }, ports.session)
      return { ...listOf({ pages, freshAt }), cacheReply }
    },
    cached: async (owner, showFirstPage) => {
      // Read from the cache, because another tab may have stored more list pages since.
      const cached = readCachedPages(source, owner, showFirstPage)
      known = { owner, pages: wholeOf(cached) }
      const pages = await cached
      return pages && listOf(pages)
    },
    forget: () => {
      known = undefined
    },
  }
}

type PageSource = { ports: ListPorts; resource: Resource }

const faultWithoutBody = ({ url, items, next }: FetchedPage): ListPage => ({ url, items, next })

/** Whether the known tail still follows the newest page. */
const isTailUnchanged = ({ next }: ListPage, [first]: readonly ListPage[]) =>
  next?.restName === first?.next?.restName

/** An incomplete list cannot be reused as a tail. */
const wholeOf = async (cached: Promise<CachedPages | undefined>) => {
  const pages = await cached.catch(() => undefined)
  return pages?.isWhole ? pages : undefined
}

function listOf({ pages, freshAt }: PageSequence): Fetched<List> {
  return { value: { items: pages.flatMap(({ items }) => items) }, freshAt }
}

async function fetchTail(source: PageSource, first: NextPage | undefined): Promise<FetchedPage[]> {
  const pages: FetchedPage[] = []
  for (let next = first; next; next = pages.at(-1)?.next) {
    pages.push(await fetchPage(source, next.part))
  }
  return pages
}

async function fetchPage({ ports, resource }: PageSource, cursor: string) {
  const path = pagePath(resource.paths.list, cursor)
  const now = ports.clock.now()
  const { list, body, headers } = await fetchList(ports, resource, path)
  const freshAt = requestedAtOfEarlyReply(headers) ?? now
  return { url: ports.api.urlOf(path), body, items: list.items, next: nextPageIn(body), freshAt }
}

const firstPageOf = ({ items }: ListPage, freshAt: number): Fetched<List> => ({
  value: { items, isPartial: true },
  freshAt,
})

/** Reads the cached pages. The list is as fresh as its newest page, which names its tail. */
async function readCachedPages(
  source: PageSource,
  owner: string,
  showFirstPage?: ShowFirstPage<List>,
): Promise<CachedPages | undefined> {
  const newest = await readCachedPage(source, owner, firstCursor)
  if (!newest) return undefined
  const { requestedAt: freshAt, ...first } = newest
  if (first.next) await showFirstPage?.(firstPageOf(first, freshAt))
  const pages: ListPage[] = [first]
  for (let { next } = first; next; next = pages.at(-1)?.next) {
    const page = await readCachedPage(source, owner, next.part)
    if (!page) return { pages, freshAt, isWhole: false }
    pages.push(page)
  }
  return { pages, freshAt, isWhole: true }
}

async function readCachedPage(
  { ports, resource }: PageSource,
  owner: string,
  cursor: string,
): Promise<(ListPage & { requestedAt: number }) | undefined> {
  const url = ports.api.urlOf(pagePath(resource.paths.list, cursor))
  const reply = await ports.cache.cachedList({ owner, url })
  const body: unknown = await reply?.json()
  const list = listIn(resource, body)
  if (!list) return undefined
  const requestedAt = requestedAtOfCached(reply?.headers) ?? 0
  return { url, items: list.items, next: nextPageIn(body), requestedAt }
}
