import { isFull } from './storage.ts'

/** The cache of the pictures that can be fetched again, of our server and of others. */
export const pictureCache = 'pictures'

/** Frees what the kept pictures take. */
export async function forgetPictures(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pictureCache)
}

/**
 * Keeps something that cannot be fetched again. Pictures that can make room for it; rejects when the
 * device is full even then.
 */
export async function makingRoom<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep()
  } catch (caught) {
    if (!isFull(caught)) throw caught
    await forgetPictures()
  }
  return keep()
}
