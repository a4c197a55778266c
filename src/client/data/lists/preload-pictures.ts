import { decoded } from '#client/platform/pictures/decoded.ts'
import type { Resource, Stored } from '#contract/resource.ts'
import { atMost } from '#device/at-most.ts'

import { pictureUrl } from '../engine.ts'
import { localPicture } from '../outbox/local-pictures.ts'

/** Width of a picture on a card; preloading must use the same `sizes` to load the same variant. */
export const cardPictureSizes = '(width >= 1200px) 300px, (width >= 768px) 33vw, 50vw'

/** A fresh list waits for its pictures at most this long. */
const maxWaitMs = 3000

/**
 * Preloads the server's pictures of items displayed with a local picture, so that the cards do not go blank during
 * the switch.
 */
export async function preloadPictures(resource: Resource, items: readonly Stored[]): Promise<void> {
  const { picture } = resource
  if (!picture) return
  const urls = items
    .filter((item) => localPicture({ kind: resource.name, itemId: item._id }) !== undefined)
    .map((item: Readonly<Record<string, unknown>>) => item[picture.readAs])
    .filter((url) => typeof url === 'string')
  if (urls.length === 0) return
  const loaded = urls.map((url) =>
    decoded(pictureUrl(url), cardPictureSizes).catch(() => undefined),
  )
  await atMost(maxWaitMs, Promise.all(loaded))
}
