import type { Resource, ItemBase } from '#contract/resource.ts'
import { withTimeout } from '#device/with-timeout.ts'

/** Width of a picture on a card; preloading must use the same `sizes` to load the same variant. */
export const cardPictureSizes = '(width >= 1200px) 300px, (width >= 768px) 33vw, 50vw'

/** A fresh list waits for its pictures at most this long. */
const maxWaitMs = 3000

type Ports = {
  localPicture: (of: { kind: string; itemId: string }) => string | undefined
  /** Loads and decodes a picture of the server; rejects when it cannot be loaded. */
  decode: (url: string, sizes: string) => Promise<void>
}

/**
 * Preloads the server's pictures of items displayed with a local picture, so that the cards do not go blank during
 * the switch.
 */
export async function preloadPictures(
  { localPicture, decode }: Ports,
  { name, picture }: Resource,
  items: readonly ItemBase[],
): Promise<void> {
  if (!picture) return
  const urls = items
    .filter((item) => localPicture({ kind: name, itemId: item._id }) !== undefined)
    .map((item: Readonly<Record<string, unknown>>) => item[picture.readAs])
    .filter((url) => typeof url === 'string')
  if (urls.length === 0) return
  const loaded = urls.map((url) => decode(url, cardPictureSizes).catch(() => undefined))
  await withTimeout(maxWaitMs, Promise.all(loaded))
}
