import { makingRoom } from '#device/make-room.ts'

/** Keeps something of the admin's own, where the browser must not evict it; rejects when the device is full. */
export function keepSafely<T>(keep: () => Promise<T>): Promise<T> {
  askToPersist()
  return makingRoom(keep)
}

/** Asked once a page, at the first save: the browser must not evict what is unsent. */
let hasAsked = false
function askToPersist() {
  if (hasAsked || !('storage' in navigator)) return
  hasAsked = true
  navigator.storage.persist().catch(() => undefined)
}
