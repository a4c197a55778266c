import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { RouteMatchCallback } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'

const maxPictures = 400
const monthSeconds = 30 * 24 * 3600

/** Pictures of our server; their names are hashes of what they show, so they never change. */
export const isPicture: RouteMatchCallback = ({ url }) => url.pathname.startsWith('/media/')

/** A bounded number of pictures stays on the device; they make room first when it is full. */
export const pictures = new CacheFirst({
  cacheName: 'pictures',
  matchOptions: { ignoreVary: true },
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({
      maxEntries: maxPictures,
      maxAgeSeconds: monthSeconds,
      purgeOnQuotaError: true,
    }),
  ],
})
