import { cacheOf, listCaches } from './list-cache.ts'

/** HTML copy of a screen, with the build of the app that rendered it. */
export type CachedScreen = { html: string; build: string }

const folder = '/kept-screen'
const buildHeader = 'x-build'

/**
 * Stores the HTML copy of a screen in the cache of the same person's lists, whose items it shows, so that both are
 * deleted together. `url` is the screen's address in the app. Best effort.
 */
export async function cacheScreen(
  at: { owner: string; url: string },
  { html, build }: CachedScreen,
): Promise<void> {
  const cache = await cacheOf(at.owner)
  const headers = { 'content-type': 'text/html; charset=utf-8', [buildHeader]: build }
  await cache?.put(keyOf(at.url), new Response(html, { headers })).catch(() => undefined)
}

/** Returns the stored copy of a screen; undefined when there is none. */
export async function cachedScreen(at: {
  owner: string
  url: string
}): Promise<CachedScreen | undefined> {
  const cache = await cacheOf(at.owner)
  const found = await cache?.match(keyOf(at.url))
  if (!found) return undefined
  return { html: await found.text(), build: found.headers.get(buildHeader) ?? '' }
}

/** Deletes all copies of screens, of every person, because their contents may be outdated. */
export async function forgetScreens(): Promise<void> {
  const caches = await listCaches().catch(() => [])
  await Promise.all(caches.map(forgetIn)).catch(() => undefined)
}

async function forgetIn(cache: Cache) {
  const found = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder))
  await Promise.all(found.map((each) => cache.delete(each)))
}

/** The key contains path and query, so that a copy matches only its own address. */
function keyOf(url: string): string {
  const { pathname, search } = new URL(url, globalThis.location.href)
  return `${folder}${pathname}${search}`
}
