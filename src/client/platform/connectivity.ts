import { proxy } from 'valtio'

/**
 * Whether the backend can be reached, as far as is known. The browser's word counts only as a
 * first guess: what really happened to the last call counts more (see `reached`, `unreachable`).
 */
export const connectivity = proxy({ isOnline: navigator.onLine })

globalThis.addEventListener('online', () => reached())
globalThis.addEventListener('offline', () => unreachable())

/** A call was answered. */
export function reached() {
  connectivity.isOnline = true
}

/** A call was not answered. */
export function unreachable() {
  connectivity.isOnline = false
}

/** False only when the device is sure to have no network; true proves nothing. */
export function mayBeOnline(): boolean {
  return navigator.onLine
}
