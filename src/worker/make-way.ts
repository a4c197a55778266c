import type { RouteMatchCallback } from 'workbox-core'

/** Most calls end by themselves; a page asks again at once for what was ended. */
const graceMs = 500
/** Longer than a newer worker takes to begin. */
const awayMs = 5000

let ending = new AbortController()
let awayUntil = 0

/** Aborts a call when this signal does, and when this worker has to make way for a newer one. */
export function untilMadeWay(signal: AbortSignal): AbortSignal {
  // Browsers of before 2024 cannot join two signals: there an update waits for a call that hangs.
  return 'any' in AbortSignal ? AbortSignal.any([signal, ending.signal]) : signal
}

/** The same calls, but none while this worker makes way: those go past it, to the network. */
export function unlessMakingWay(isOurs: RouteMatchCallback): RouteMatchCallback {
  return (call) => performance.now() >= awayUntil && isOurs(call)
}

/**
 * Takes on no more calls for a while, and ends those that pages wait for: browsers change workers
 * only when the old one waits for nothing, or after minutes (Chromium: five), and on a bad network
 * a call may hang for as long. Resolves when this worker is at rest.
 */
export async function makeWay() {
  awayUntil = performance.now() + awayMs
  await after(graceMs)
  ending.abort()
  ending = new AbortController()
  await after(graceMs)
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
