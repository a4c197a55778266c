import { makingRoom } from '#device/make-room.ts'

/**
 * Runs `keep` after asking the browser for persistent storage, and makes room by deleting cached pictures.
 * @throws QuotaExceededError when the device is full even then.
 */
export function keepSafely<T>(keep: () => Promise<T>): Promise<T> {
  askToPersist()
  return makingRoom(keep)
}

/** Requested once per page, at the first save, so that the browser does not evict unsent entries. */
let hasAsked = false
function askToPersist() {
  if (hasAsked || !('storage' in navigator)) return
  hasAsked = true
  navigator.storage.persist().catch(() => undefined)
}
