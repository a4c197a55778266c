import type { RouteMatchCallback } from 'workbox-core'

/** Time for calls to end by themselves; the pages retry aborted calls immediately. */
const graceMs = 500
/** A newer worker starts within this time. */
const awayMs = 5000

let ending = new AbortController()
let awayUntil = 0

/** Returns a signal that aborts with `signal`, or when this worker makes way for a newer one. */
export function abortedByUpdate(signal: AbortSignal): AbortSignal {
  // Browsers before 2024 cannot combine two signals; there an update waits for pending calls.
  return 'any' in AbortSignal ? AbortSignal.any([signal, ending.signal]) : signal
}

/** Returns a matcher that lets requests pass to the network while this worker makes way. */
export function unlessUpdating(isOurs: RouteMatchCallback): RouteMatchCallback {
  return (call) => performance.now() >= awayUntil && isOurs(call)
}

/**
 * Accepts no requests for a while and aborts pending ones. Browsers replace a worker only when the old one has no
 * pending requests, or after minutes (Chromium: five), and on a bad network a request may be pending for as long.
 * Resolves when this worker is idle.
 */
export async function endPendingCalls() {
  awayUntil = performance.now() + awayMs
  await after(graceMs)
  ending.abort()
  ending = new AbortController()
  await after(graceMs)
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
