import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { RouteMatchCallback, WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

import { allWidthsOf } from '#contract/picture.ts'
import { pictureCache } from '#device/make-room.ts'

import { untilMadeWay } from './make-way.ts'

/** A picture that hangs would hold an update up, as a list does. */
const endedByUpdate: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request, { signal: untilMadeWay(request.signal) }),
}

// One for all pictures, so that a sign-out forgets both.
const cacheName = pictureCache
const matchOptions = { ignoreVary: true }

/** Without a network a picture is shown in another width rather than not at all. */
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

const daySeconds = 24 * 3600

/** Pictures of our server; their names are hashes of what they show, so they never change. */
export const isOwnPicture: RouteMatchCallback = ({ url }) => url.pathname.startsWith('/media/')

/** Pictures of a backend of another origin, under names that may come to mean something else. */
export const isForeignPicture: RouteMatchCallback = ({ request, sameOrigin }) =>
  request.destination === 'image' && !sameOrigin

/** A bounded number of pictures stays on the device; they make room first when it is full. */
export const pictures = pictureCacheStrategy({
  statuses: [200],
  maxEntries: 400,
  maxAgeSeconds: 30 * daySeconds,
})

/**
 * What comes without CORS headers has the status 0, and browsers count some megabytes for each
 * against the space there is: fewer of them.
 */
export const foreignPictures = pictureCacheStrategy({
  statuses: [0, 200],
  maxEntries: 60,
  maxAgeSeconds: daySeconds,
})

function pictureCacheStrategy(rules: {
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
      new CacheableResponsePlugin({ statuses }),
      new ExpirationPlugin({ ...bounds, purgeOnQuotaError: true }),
    ],
  })
}
