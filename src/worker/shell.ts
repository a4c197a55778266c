import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

import { respondWithPage } from './respond-with-page.ts'

declare const self: { __WB_MANIFEST: (string | PrecacheEntry)[] }

/** Addresses that are not the app's: the API, pictures, the server's own pages, a portal's (see portal.ts). */
const notOurs = [
  /^\/admin\//,
  /^\/media\//,
  /^\/(?:docs|public|site|\.well-known)(\/|$)/,
  /^\/(?:healthz|readyz)(?:[/?]|$)/,
  /^\/\?network$/,
]

/** Keeps the whole app on the device; every address of it opens offline. */
export function precacheShell() {
  cleanupOutdatedCaches()
  // Also the address '/' is answered below, not as a file.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })
  // The precached page carries the policy and nonce it came with, so both match offline too.
  registerRoute(new NavigationRoute(respondWithPage('/index.html'), { denylist: notOurs }))
}
