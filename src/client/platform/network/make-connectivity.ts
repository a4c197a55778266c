import { proxy } from 'valtio'

/** Functions that update the connectivity. */
export type ConnectivityUpdates = {
  /** Notes that the backend has replied. */
  markReachable: () => void
  /** Notes that a call got no reply of the backend: none at all, or that of a captive portal. */
  markUnreachable: (outcome: 'offline' | 'closed' | 'portal') => void
  /**
   * Begins the read of a list. The returned function notes its reply, and calls `onReachable` if that proves that the
   * backend can be reached. It does not if the network was lost since, because processing a reply takes a while.
   */
  beginRead: (onReachable: () => void) => () => void
  /** Notes that the browser reports the loss of the network. */
  markLost: () => void
}

/**
 * Creates the state of the connection to the backend. The report of the browser is a first guess only; results of calls
 * that begin after it take precedence.
 */
export function makeConnectivity(isOnline: boolean) {
  const connectivity = proxy({
    isOnline,
    /** The last call was answered by a captive portal. */
    isPortal: false,
  })
  let lossCount = 0
  const mark = (isReachable: boolean, isPortal = false) =>
    void Object.assign(connectivity, { isOnline: isReachable, isPortal })
  const updates: ConnectivityUpdates = {
    markReachable: () => mark(true),
    markUnreachable: (outcome) => mark(false, outcome === 'portal'),
    beginRead: (onReachable) => {
      const lossesBefore = lossCount
      return () => {
        if (lossCount !== lossesBefore) return
        mark(true)
        onReachable()
      }
    },
    markLost: () => {
      lossCount += 1
      mark(false)
    },
  }
  return { connectivity, updates }
}
