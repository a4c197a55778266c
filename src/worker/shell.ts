import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: { __WB_MANIFEST: (string | PrecacheEntry)[] }

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
  cleanupOutdatedCaches()
  // The address '/' is answered below as well, not as a file.
  precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })
  // The precached page contains the CSP and nonce it was served with, so both match offline, too.
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notAppPaths }),
  )
}
