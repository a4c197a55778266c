import { proxy } from 'valtio'

/** Functions that update the connectivity. */
export type ConnectivityUpdates = {
  /** Notes that the backend has replied. */
  markReachable: () => void
  /** Notes that a call got no reply of the backend: none at all, or that of a captive portal. */
  markUnreachable: (outcome: 'offline' | 'closed' | 'portal') => void
  /**
   * Begins a call. The returned function notes its reply, and calls `onProof` if that proves that the backend can be
   * reached. It does not if the network was lost since the call began, because processing a reply takes a while.
   */
  beginCall: (onProof: () => void) => () => void
  /** Notes that the browser reports the loss of the network. */
  markLost: () => void
}

/**
 * Creates the state of the connection to the backend. That of the browser is a first guess only; results of calls take
 * precedence.
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
    beginCall: (onProof) => {
      const lossesBefore = lossCount
      return () => {
        if (lossCount !== lossesBefore) return
        mark(true)
        onProof()
      }
    },
    markLost: () => {
      lossCount += 1
      mark(false)
    },
  }
  return { connectivity, updates }
}
