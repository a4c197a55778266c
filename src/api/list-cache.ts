/**
 * The last reply of every list, kept on the device for reading offline. Each admin has a cache of
 * their own: the Cache API itself would hand one admin's replies to the next.
 */
const prefix = 'lists:'
/** When a kept reply was fresh, in ms; only kept replies carry it. */
const keptAtHeader = 'x-kept-at'

/**
 * Keeps a list reply, unless a later one is kept. `body` is its JSON text, `keptAt` when it was asked
 * for. Best effort: a full device only costs the copy.
 */
export async function cacheList(
  at: { owner: string; url: string },
  reply: { body: string; keptAt: number },
): Promise<void> {
  const before = keptAtOf((await cachedList(at))?.headers) ?? 0
  // One from the future was kept before the clock was put back.
  if (before > reply.keptAt && before <= Date.now()) return
  const cache = await cacheOf(at.owner)
  const headers = {
    'content-type': 'application/json',
    [keptAtHeader]: String(reply.keptAt),
  }
  await cache?.put(at.url, new Response(reply.body, { headers })).catch(() => undefined)
}

/** The kept reply of a list, with the time it was fresh in its headers (see `keptAtOf`). */
export async function cachedList(at: {
  owner: string
  url: string
}): Promise<Response | undefined> {
  const cache = await cacheOf(at.owner)
  return cache?.match(at.url, { ignoreVary: true })
}

/** The kept pages of a list, whatever their query, in the order in which they were kept. */
export async function cachedPages(at: { owner: string; url: string }): Promise<Response[]> {
  const cache = await cacheOf(at.owner)
  if (!cache) return []
  const pages = await pagesIn(cache, at.url)
  const replies = await Promise.all(pages.map((page) => cache.match(page, { ignoreVary: true })))
  return replies.filter((reply) => reply !== undefined)
}

/** The calls that brought a list, or some of it. */
async function pagesIn(cache: Cache, list: string): Promise<readonly Request[]> {
  const path = pathOf(list)
  return (await cache.keys()).filter(({ url }) => pathOf(url) === path)
}

function pathOf(url: string): string {
  const { origin, pathname } = new URL(url, globalThis.location.href)
  return origin + pathname
}

/** `urls` are those of all parts of a list, the newest first; `news` holds what was read of them. */
type PagesRead = {
  owner: string
  urls: readonly string[]
  fetched: readonly { url: string; body: object }[]
  keptAt: number
}

/** Keeps parts of a list, the newest last: it leads to all others. What no part leads to goes. */
export async function cachePages({ owner, urls, fetched: news, keptAt }: PagesRead): Promise<void> {
  for (const { url, body } of news.toReversed()) {
    await cacheList({ owner, url }, { body: JSON.stringify(body), keptAt })
  }
  const cache = await cacheOf(owner)
  const pages = cache ? await pagesIn(cache, urls[0] ?? '') : []
  const hrefs = new Set(urls.map((url) => new URL(url, globalThis.location.href).href))
  for (const page of pages.filter(({ url }) => !hrefs.has(url))) {
    const kept = await cache?.match(page, { ignoreVary: true })
    // Another tab may have read them later.
    if ((keptAtOf(kept?.headers) ?? 0) <= keptAt) await cache?.delete(page)
  }
}

/** When a kept reply was fresh, in ms; undefined for one that comes from the backend now. */
export function keptAtOf(headers: Headers | undefined): number | undefined {
  const keptAt = headers?.get(keptAtHeader) ?? undefined
  return keptAt === undefined ? undefined : Number(keptAt)
}

/** Forgets the kept lists of every admin. */
export async function forgetLists(): Promise<void> {
  await Promise.all((await listCacheNames()).map((name) => caches.delete(name)))
}

/** What lies there of every admin. */
export async function listCaches(): Promise<Cache[]> {
  return Promise.all((await listCacheNames()).map((name) => caches.open(name)))
}

async function listCacheNames(): Promise<string[]> {
  const names = hasCaches() ? await caches.keys() : []
  return names.filter((name) => name.startsWith(prefix))
}

/** What lies there of one admin; undefined where the browser has no such place. */
export async function cacheOf(owner: string): Promise<Cache | undefined> {
  if (!hasCaches()) return undefined
  return caches.open(`${prefix}${owner}`).catch(() => undefined)
}

/** A page without https has no Cache API; it works, but reads nothing offline. */
function hasCaches(): boolean {
  return 'caches' in globalThis
}
