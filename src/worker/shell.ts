import pLimit from 'p-limit'
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** Fewer than the six connections that a browser opens to an HTTP/1.1 host, so that calls of the page do not wait. */
const maxConcurrentFiles = 4

/** Paths that the app does not serve: the API, pictures, the server's own pages, the portal probe (see portal.ts). */
const notAppPaths = [
  /^\/admin\//,
  /^\/media\//,
  /^\/(?:docs|public|site|embed|\.well-known)(\/|$)/,
  /^\/(?:healthz|readyz)(?:[/?]|$)/,
  /^\/\?network$/,
]

/** Precaches the whole app; every address of it opens offline. */
export function precacheShell() {
  const controller = new PrecacheController()
  controller.addToCacheList(self.__WB_MANIFEST)
  self.addEventListener('install', (event) => event.waitUntil(storeAll(controller, event)))
  self.addEventListener('activate', (event) => void controller.activate(event))
  cleanupOutdatedCaches()
  // The address '/' is answered below as well, not as a file.
  registerRoute(new PrecacheRoute(controller, { directoryIndex: '' }))
  // The precached page contains the CSP and nonce it was served with, so both match offline, too.
  registerRoute(
    new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), {
      denylist: notAppPaths,
    }),
  )
}

/**
 * Fetches and stores the files that are not stored yet. `PrecacheController.install` would take a round trip per file,
 * one after the other. Rejects when a file cannot be fetched; then the browser discards this version, and the next
 * installation continues with the missing files.
 */
async function storeAll(controller: PrecacheController, event: ExtendableEvent) {
  const limit = pLimit(maxConcurrentFiles)
  await limit.map(controller.getURLsToCacheKeys(), async ([url, cacheKey]) => {
    // A file without a revision has its hash in the URL, so that a copy in the HTTP cache is the right one.
    const request = new Request(url, { cache: cacheKey === url ? 'default' : 'reload' })
    try {
      await Promise.all(controller.strategy.handleAll({ params: { cacheKey }, request, event }))
    } catch (error) {
      // Files that are fetched for a failed installation would delay the next one.
      limit.clearQueue()
      throw error
    }
  })
}
