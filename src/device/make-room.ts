import { isFull } from './storage.ts'

/** Cache of all pictures that can be fetched again, from any origin. */
export const pictureCache = 'pictures'

/**
 * Deletes the cached pictures: at a sign-out, and to free space. They are deleted one by one, because Chromium frees
 * the space of a deleted cache only some time after the call has resolved.
 */
export async function deleteCachedPictures(): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(pictureCache)
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
  await caches.delete(pictureCache)
}

/**
 * Runs `keep`, and once more after deleting the picture cache when the device is full.
 * @throws QuotaExceededError (DOMException) when the device is full even then.
 */
export async function makingRoom<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep()
  } catch (caught) {
    if (!isFull(caught)) throw caught
    await deleteCachedPictures()
  }
  return keep()
}
