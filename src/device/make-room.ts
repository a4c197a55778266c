import { isFull } from './storage.ts'

/** Cache of all pictures that can be fetched again, from any origin. */
export const pictureCache = 'pictures'

/** Deletes the cached pictures in one step, at a sign-out. */
export async function deleteCachedPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache)
}

/**
 * Frees the space of the cached pictures. They are deleted one by one, because Chromium frees that of a deleted cache
 * only some time after the call has resolved.
 */
export async function freePictureSpace(): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(pictureCache))) return
  const cache = await caches.open(pictureCache)
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
}

/**
 * Runs `keep`, and once more after deleting the cached pictures when the device is full.
 * @throws QuotaExceededError (DOMException) when the device is full even then.
 */
export async function retryAfterFreeingSpace<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep()
  } catch (caught) {
    if (!isFull(caught)) throw caught
    await freePictureSpace()
  }
  return keep()
}
