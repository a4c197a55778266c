import { longestPauseMs } from './clock.ts'

const shortestMs = 1000
const longestMs = 5 * 60_000

/**
 * Returns the delay (ms) after the n-th failure in a row: full jitter between 1 s and 5 min, and at least the
 * backend's Retry-After of up to one hour. `random` is from 0 to 1.
 */
export function backOffMs(failures: number, random: number, retryAfterMs = 0): number {
  const ceiling = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 20))
  const jittered = shortestMs + random * Math.max(0, ceiling - shortestMs)
  return Math.max(jittered, Math.min(retryAfterMs, longestPauseMs))
}
