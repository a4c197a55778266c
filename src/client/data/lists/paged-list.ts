import { cachePages, keptAtOf, cachedList } from '#api/list-cache.ts'
import { askedAtOf } from '#client/platform/early.ts'
import { firstCursor, type NextPage, nextPageIn, pagePath } from '#contract/list-cursor.ts'
import type { Resource, Stored } from '#contract/resource.ts'

import { api } from '../engine.ts'
import { fetchList } from './fetch-list.ts'
import { type List, listIn } from './pages.ts'
import type { FetchedReply, FetchContext, Fetched, ShowBeginning } from './read.ts'

type ListPage = { url: string; items: readonly Stored[]; next: NextPage | undefined }
/** A page with its response body, which is as large as its items; kept in memory only until it is cached. */
type FetchedPage = ListPage & { body: object }
/** All pages of a list, newest first; `freshAt` in ms. */
type PagedList = { pages: readonly ListPage[]; freshAt: number }
/** Cached pages of a list. If the device was full, a page and all after it may be missing. */
type CachedPagedList = PagedList & { isWhole: boolean }

/**
 * Last read pages of each list, by resource name, with their owner. Their tail is compared by its name (`restName`).
 */
const knownLists = new Map<string, { owner: string; pages: Promise<PagedList | undefined> }>()

/**
 * Reads a list page by page. The tail is requested only if its name has changed; the newest page is displayed first
 * if nothing is cached.
 */
export async function fetchPagedList(
  resource: Resource,
  context: FetchContext<List>,
): Promise<FetchedReply<List>> {
  const { owner, isStill, showBeginning } = context
  const [{ freshAt, ...newest }, knownList] = await Promise.all([
    fetchPage(resource, firstCursor),
    knownPages(resource, owner),
  ])
  if (!knownList && newest.next) {
    await showBeginning(beginningOf(newest, freshAt))
  }
  const knownTail =
    knownList && isTailUnchanged(newest, knownList.pages) ? knownList.pages.slice(1) : undefined
  const newPages = [newest, ...(knownTail ? [] : await fetchTail(resource, newest.next))]
  const pages = [...newPages.map(withoutBody), ...(knownTail ?? [])]
  if (isStill())
    knownLists.set(resource.name, { owner, pages: Promise.resolve({ pages, freshAt }) })
  const urls = pages.map(({ url }) => url)
  const keep = () => cachePages({ owner, urls, fetched: newPages, keptAt: freshAt })
  return { ...listOf({ pages, freshAt }), keep }
}

const withoutBody = ({ url, items, next }: FetchedPage): ListPage => ({ url, items, next })

/** Whether the known tail still follows the newest page. */
const isTailUnchanged = ({ next }: ListPage, [first]: readonly ListPage[]) =>
  next?.restName === first?.next?.restName

/**
 * Returns the cached list, up to the first missing page. The newest page is displayed first, because reading ten
 * thousand photos takes a slow phone as long as opening the app.
 */
export async function cachedPagedList(
  resource: Resource,
  owner: string,
  showBeginning: ShowBeginning<List>,
) {
  // Read from the cache, because another page of the app may have stored more pages since.
  const cached = readCachedPages(resource, owner, showBeginning)
  knownLists.set(resource.name, { owner, pages: completeOf(cached) })
  const pages = await cached
  return pages && listOf(pages)
}

/** An incomplete list cannot be reused as a tail. */
const completeOf = async (cached: Promise<CachedPagedList | undefined>) => {
  const pages = await cached.catch(() => undefined)
  return pages?.isWhole ? pages : undefined
}

/** Forgets the pages in memory after a change of user; the cache stays. */
export const forgetPagedList = ({ name }: Resource) => void knownLists.delete(name)

function knownPages(resource: Resource, owner: string): Promise<PagedList | undefined> {
  const knownList = knownLists.get(resource.name)
  if (knownList?.owner === owner) return knownList.pages
  const pages = completeOf(readCachedPages(resource, owner))
  knownLists.set(resource.name, { owner, pages })
  return pages
}

function listOf({ pages, freshAt }: PagedList): Fetched<List> {
  return { value: { items: pages.flatMap(({ items }) => items) }, freshAt }
}

async function fetchTail(resource: Resource, first: NextPage | undefined): Promise<FetchedPage[]> {
  const pages: FetchedPage[] = []
  for (let next = first; next; next = pages.at(-1)?.next) {
    pages.push(await fetchPage(resource, next.part))
  }
  return pages
}

async function fetchPage(resource: Resource, cursor: string) {
  const path = pagePath(resource.paths.list, cursor)
  const now = Date.now()
  const { list, body, headers } = await fetchList(resource, path)
  const freshAt = askedAtOf(headers) ?? now
  return { url: api.urlOf(path), body, items: list.items, next: nextPageIn(body), freshAt }
}

const beginningOf = ({ items }: ListPage, freshAt: number): Fetched<List> => ({
  value: { items, isBeginning: true },
  freshAt,
})

/** Reads the cached pages. The list is as fresh as its newest page, which names its tail. */
async function readCachedPages(
  resource: Resource,
  owner: string,
  showBeginning?: ShowBeginning<List>,
): Promise<CachedPagedList | undefined> {
  const newest = await readCachedPage(resource, owner, firstCursor)
  if (!newest) return undefined
  const { keptAt: freshAt, ...first } = newest
  if (first.next) await showBeginning?.(beginningOf(first, freshAt))
  const pages: ListPage[] = [first]
  for (let { next } = first; next; next = pages.at(-1)?.next) {
    const page = await readCachedPage(resource, owner, next.part)
    if (!page) return { pages, freshAt, isWhole: false }
    pages.push(page)
  }
  return { pages, freshAt, isWhole: true }
}

async function readCachedPage(
  resource: Resource,
  owner: string,
  cursor: string,
): Promise<(ListPage & { keptAt: number }) | undefined> {
  const url = api.urlOf(pagePath(resource.paths.list, cursor))
  const reply = await cachedList({ owner, url })
  const body: unknown = await reply?.json()
  const list = listIn(resource, body)
  if (!list) return undefined
  const keptAt = keptAtOf(reply?.headers) ?? 0
  return { url, items: list.items, next: nextPageIn(body), keptAt }
}
