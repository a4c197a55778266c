import { retryAfterFreeingSpace } from '#device/make-room.ts'

/**
 * Runs `store` after asking the browser for persistent storage, and makes room by deleting cached pictures.
 * @throws QuotaExceededError when the device is full even then.
 */
export function storeDurably<T>(store: () => Promise<T>): Promise<T> {
  requestPersistentStorage()
  return retryAfterFreeingSpace(store)
}

/** Requested once per page, at the first save, so that the browser does not evict unsent entries. */
let hasAsked = false
function requestPersistentStorage() {
  if (hasAsked || !('storage' in navigator)) return
  hasAsked = true
  navigator.storage.persist().catch(() => undefined)
}
