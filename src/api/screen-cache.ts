import { cacheOf, listCaches } from './list-cache.ts'

/** A copy of a screen, as text of HTML, and the build of the app that it was made by. */
export type CachedScreen = { html: string; build: string }

const folder = '/kept-screen'
const buildHeader = 'x-build'

/**
 * Keeps the copy of a screen beside the lists of the same admin, whose items it shows: it goes when
 * they go. `url` is its address in the app. Best effort.
 */
export async function cacheScreen(
  at: { owner: string; url: string },
  { html, build }: CachedScreen,
): Promise<void> {
  const cache = await cacheOf(at.owner)
  const headers = { 'content-type': 'text/html; charset=utf-8', [buildHeader]: build }
  await cache?.put(keyOf(at.url), new Response(html, { headers })).catch(() => undefined)
}

/** The copy of a screen that was kept for an admin; undefined when there is none. */
export async function cachedScreen(at: {
  owner: string
  url: string
}): Promise<CachedScreen | undefined> {
  const cache = await cacheOf(at.owner)
  const found = await cache?.match(keyOf(at.url))
  if (!found) return undefined
  return { html: await found.text(), build: found.headers.get(buildHeader) ?? '' }
}

/** Forgets all copies of screens, of every admin: what they show may not be so any more. */
export async function forgetScreens(): Promise<void> {
  const caches = await listCaches().catch(() => [])
  await Promise.all(caches.map(forgetIn)).catch(() => undefined)
}

async function forgetIn(cache: Cache) {
  const found = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(folder))
  await Promise.all(found.map((each) => cache.delete(each)))
}

/** By path and page; of another address, such as that of an open form, nothing is kept. */
function keyOf(url: string): string {
  const { pathname, search } = new URL(url, globalThis.location.href)
  return `${folder}${pathname}${search}`
}
