/** Time: `now` in ms; `after` calls once, and returns how to call it off. */
export type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void }

/** The time and the timers of the page or worker that this runs in. */
export const ownClock: Clock = {
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** Longer than anybody waits for: a time further away was set before the clock was put back. */
export const longestPauseMs = 60 * 60_000

/** Whether a time to wait for has come. */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + longestPauseMs
}
