import { isFull } from '#device/storage.ts'

import { forgetPictures } from '../session/end.ts'

/**
 * Keeps something of the admin's own. Pictures that can be fetched again make room for it; rejects when
 * the device is full even then.
 */
export async function makingRoom<T>(keep: () => Promise<T>): Promise<T> {
  askToPersist()
  try {
    return await keep()
  } catch (caught) {
    if (!isFull(caught)) throw caught
    await forgetPictures()
  }
  return keep()
}

/** Asked once a page, at the first save: the browser must not evict what is unsent. */
let hasAsked = false
function askToPersist() {
  if (hasAsked || !('storage' in navigator)) return
  hasAsked = true
  navigator.storage.persist().catch(() => undefined)
}
