/**
 * Source of time: `now` in ms since the epoch; `after` runs a callback once after `ms` and returns a function that
 * cancels it.
 */
export type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void }

/** The system clock and the timers of this page or worker. */
export const ownClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** No pause is longer than this. A due time further in the future was stored before the clock was set back. */
export const longestPauseMs = 60 * 60_000

/** Whether the time `at` (ms) has come. A time more than `longestPauseMs` ahead counts as due. */
export function isDue(at: number, now: number): boolean {
  return at <= now || at > now + longestPauseMs
}
