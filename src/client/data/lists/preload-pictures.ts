import { decoded } from '#client/platform/pictures/decoded.ts'
import type { Resource, Stored } from '#contract/resource.ts'
import { atMost } from '#device/at-most.ts'

import { pictureUrl } from '../engine.ts'
import { localPicture } from '../outbox/local-pictures.ts'

/** How wide a picture stands on a card of a list: what is preloaded must be what is shown. */
export const cardPictureSizes = '(width >= 1200px) 300px, (width >= 768px) 33vw, 50vw'

/** Longer than this a fresh list does not wait for its pictures. */
const patienceMs = 3000

/**
 * Fetches the server's pictures of items whose picture is shown from this device until now, so
 * that a card does not go blank between the two.
 */
export async function preloadPictures(resource: Resource, items: readonly Stored[]): Promise<void> {
  const { picture } = resource
  if (!picture) return
  const urls = items
    .filter((item) => localPicture({ kind: resource.name, itemId: item._id }) !== undefined)
    .map((item: Readonly<Record<string, unknown>>) => item[picture.readAs])
    .filter((url) => typeof url === 'string')
  if (urls.length === 0) return
  const come = urls.map((url) => decoded(pictureUrl(url), cardPictureSizes).catch(() => undefined))
  await atMost(patienceMs, Promise.all(come))
}
