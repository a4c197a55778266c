import { proxy } from 'valtio'

/**
 * Whether the backend can be reached, as far as is known. The browser's word counts only as a
 * first guess: what really happened to the last call counts more (see `reached`, `unreachable`).
 */
export const connectivity = proxy({
  isOnline: navigator.onLine,
  /** The last call was answered by a network that wants a sign-in of its own. */
  isPortal: false,
})

globalThis.addEventListener('online', () => markReachable())
globalThis.addEventListener('offline', () => markUnreachable())

/** A call was answered. */
export function markReachable() {
  Object.assign(connectivity, { isOnline: true, isPortal: false })
}

/** A call was not answered, or by a captive portal. */
export function markUnreachable(by?: 'portal') {
  Object.assign(connectivity, { isOnline: false, isPortal: by === 'portal' })
}
