let ending = new AbortController()

/** Aborts a call when this signal does, and when this worker has to make way for a newer one. */
export function untilMadeWay(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, ending.signal])
}

/**
 * Ends all that is under way: browsers change workers only when the old one waits for nothing, or
 * after minutes (Chromium: five), and on a bad network a call may hang for as long.
 */
export function makeWay() {
  ending.abort()
  ending = new AbortController()
}
