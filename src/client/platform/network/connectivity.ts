import { proxy } from 'valtio'

/**
 * Whether the backend can be reached. `navigator.onLine` is a first guess only; results of calls take precedence (see
 * `reached`, `markUnreachable`).
 */
export const connectivity = proxy({
  isOnline: navigator.onLine,
  /** The last call was answered by a captive portal. */
  isPortal: false,
})

globalThis.addEventListener('online', () => markReachable())
globalThis.addEventListener('offline', () => markUnreachable())

/** Functions that update the connectivity after a call. */
export type ConnectivityUpdates = {
  markReachable: typeof markReachable
  markUnreachable: typeof markUnreachable
}

/** Notes that the backend has replied to a call. */
export function markReachable() {
  Object.assign(connectivity, { isOnline: true, isPortal: false })
}

/** Notes that a call got no reply, or that of a captive portal. */
export function markUnreachable(by?: 'portal') {
  Object.assign(connectivity, { isOnline: false, isPortal: by === 'portal' })
}
