import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { RouteMatchCallback, WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

import { allWidthsOf } from '#contract/picture.ts'
import { pictureCache } from '#device/make-room.ts'
import { storedSession } from '#device/session.ts'

import { abortedByUpdate } from './end-pending-calls.ts'
import { workerStorage } from './storage.ts'

/** A pending picture would delay an update, as a pending list does. */
const endedByUpdate: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request, { signal: abortedByUpdate(request.signal) }),
}

// One cache for all pictures, so that a sign-out deletes both kinds.
const cacheName = pictureCache
const matchOptions = { ignoreVary: true }

/** Without a network, falls back to any cached width of the picture. */
const inAnotherWidth: WorkboxPlugin = {
  handlerDidError: async ({ request }) => {
    const cache = await caches.open(cacheName)
    for (const url of allWidthsOf(request.url)) {
      const found = await cache.match(url, matchOptions)
      if (found) return found
    }
    return undefined
  },
}

/** A sign-out during a download deletes the cache before the picture is written. */
const deletedAfterSignOut: WorkboxPlugin = {
  cacheDidUpdate: async ({ request }) => {
    if (await storedSession(workerStorage)) return
    const cache = await caches.open(cacheName)
    await cache.delete(request, matchOptions)
  },
}

const daySeconds = 24 * 3600

/** Pictures of the app's own origin; their names are content hashes, so they never change. */
export const isOwnPicture: RouteMatchCallback = ({ url }) => url.pathname.startsWith('/media/')

/** Pictures of other origins, whose content may change under the same name. */
export const isForeignPicture: RouteMatchCallback = ({ request, sameOrigin }) =>
  request.destination === 'image' && !sameOrigin

/** A bounded number of pictures, deleted first when the device is full. */
export const pictures = pictureCacheStrategy({
  statuses: [200],
  maxEntries: 400,
  maxAgeSeconds: 30 * daySeconds,
})

/**
 * Responses without CORS headers are opaque (status 0), and browsers count several megabytes of quota for each: fewer
 * of them are cached.
 */
export const foreignPictures = pictureCacheStrategy({
  statuses: [0, 200],
  maxEntries: 60,
  maxAgeSeconds: daySeconds,
})

/** The types of the library do not distinguish a missing callback from an undefined one. */
function asPlugin(plugin: object): WorkboxPlugin {
  return plugin
}

/** Returns a strategy that caches the pictures viewed last, up to a number and an age. */
export function pictureCacheStrategy(rules: {
  statuses: number[]
  maxEntries: number
  maxAgeSeconds: number
}) {
  const { statuses, ...bounds } = rules
  return new CacheFirst({
    cacheName,
    matchOptions,
    plugins: [
      endedByUpdate,
      inAnotherWidth,
      deletedAfterSignOut,
      asPlugin(new CacheableResponsePlugin({ statuses })),
      asPlugin(new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true })),
    ],
  })
}
