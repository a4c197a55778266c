/**
 * The last reply of every list is cached on the device for offline reading. Each person has a separate cache, because
 * the Cache API itself would return one person's replies to the next.
 */
const prefix = 'lists:'
/** Header of cached replies only: the time of the request, in ms. */
const requestedAtHeader = 'x-kept-at'

type Session = { owner: string } | undefined
/** Returns the current session: nothing of a person who has signed out may be cached. */
type SessionSource = () => Session | Promise<Session>

/**
 * Caches a list reply unless a later one is cached. `body` is its JSON text, `requestedAt` the time of the request in ms.
 * Best effort: on a full device the list is only missing offline.
 */
export async function cacheList(
  at: { owner: string; url: string },
  reply: { body: string; requestedAt: number },
  session: SessionSource,
): Promise<void> {
  const before = requestedAtOfCached((await cachedList(at))?.headers) ?? 0
  // A cached reply with a time in the future was stored before the clock was set back; it may be replaced.
  if (before > reply.requestedAt && before <= Date.now()) return
  const cache = await cacheOf(at.owner)
  const headers = {
    'content-type': 'application/json',
    [requestedAtHeader]: String(reply.requestedAt),
  }
  await cache?.put(at.url, new Response(reply.body, { headers })).catch(() => undefined)
  // A sign-out meanwhile may have deleted the lists before this one was written.
  if (cache && (await session())?.owner !== at.owner) await caches.delete(nameOf(at.owner))
}

/** Returns the cached reply of a list, with its time in the headers (see `requestedAtOfCached`). */
export async function cachedList(at: {
  owner: string
  url: string
}): Promise<Response | undefined> {
  const cache = await cacheOf(at.owner)
  return cache?.match(at.url, { ignoreVary: true })
}

/** Returns the cached pages of a list, whatever their query, in the order in which they were stored. */
export async function cachedPages(at: { owner: string; url: string }): Promise<Response[]> {
  const cache = await cacheOf(at.owner)
  if (!cache) return []
  const pages = await pagesIn(cache, at.url)
  const replies = await Promise.all(pages.map((page) => cache.match(page, { ignoreVary: true })))
  return replies.filter((reply) => reply !== undefined)
}

/** Returns the cached requests of a list and of its pages. */
async function pagesIn(cache: Cache, list: string): Promise<readonly Request[]> {
  const path = pathOf(list)
  return (await cache.keys()).filter(({ url }) => pathOf(url) === path)
}

function pathOf(url: string): string {
  const { origin, pathname } = absolute(url)
  return origin + pathname
}

const absolute = (url: string) => new URL(url, globalThis.location.href)

/** `urls` are those of all pages of a list, newest first; `fetched` contains the pages that were just read. */
type PagesRead = {
  owner: string
  urls: readonly string[]
  fetched: readonly { url: string; body: object }[]
  requestedAt: number
}

/**
 * Caches pages of a list and deletes pages that are not in `urls`. The first page is written last: it refers to all
 * others, so they must exist before it.
 */
export async function cachePages(
  { owner, urls, fetched, requestedAt }: PagesRead,
  session: SessionSource,
): Promise<void> {
  for (const { url, body } of fetched.toReversed()) {
    if ((await session())?.owner !== owner) return
    await cacheList({ owner, url }, { body: JSON.stringify(body), requestedAt }, session)
  }
  await deleteOtherPages({ owner, urls, requestedAt })
}

/** Deletes cached pages of a list that are not in `urls`. */
async function deleteOtherPages({ owner, urls, requestedAt }: Omit<PagesRead, 'fetched'>) {
  const cache = await cacheOf(owner)
  const pages = cache ? await pagesIn(cache, urls[0] ?? '') : []
  const hrefs = new Set(urls.map((url) => absolute(url).href))
  for (const page of pages.filter(({ url }) => !hrefs.has(url))) {
    const cached = await cache?.match(page, { ignoreVary: true })
    // Keep list pages that another tab has read later.
    if ((requestedAtOfCached(cached?.headers) ?? 0) <= requestedAt) await cache?.delete(page)
  }
}

/** Returns the time of a cached reply in ms; undefined for a reply that comes from the network. */
export function requestedAtOfCached(headers: Headers | undefined): number | undefined {
  const requestedAt = headers?.get(requestedAtHeader) ?? undefined
  return requestedAt === undefined ? undefined : Number(requestedAt)
}

/** Deletes the cached lists of every person. */
export async function deleteCachedLists(): Promise<void> {
  const names = hasCaches() ? await caches.keys() : []
  const ofLists = names.filter((name) => name.startsWith(prefix))
  await Promise.all(ofLists.map((name) => caches.delete(name)))
}

/** Returns the cache of one person; undefined where the Cache API is missing. */
async function cacheOf(owner: string): Promise<Cache | undefined> {
  if (!hasCaches()) return undefined
  return caches.open(nameOf(owner)).catch(() => undefined)
}

const nameOf = (owner: string) => `${prefix}${owner}`

/** The Cache API exists only in secure contexts; over plain http the app works, but not offline. */
function hasCaches(): boolean {
  return 'caches' in globalThis
}
