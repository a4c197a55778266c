import type { Clock } from '#device/clock.ts'

export type ManualClock = Clock & {
  /** Advances the time by `ms` ms and runs the timers that are due, in their order. */
  advance: (ms: number) => void
}

/** Returns a clock that stands still until the test advances it; `now` is its first time in ms. */
export function makeManualClock(now = 1_000_000): ManualClock {
  const timers = new Set<{ at: number; run: () => void }>()
  const nextUntil = (end: number) =>
    [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0]
  let time = now
  return {
    now: () => time,
    after: (ms, run) => {
      const timer = { at: time + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (ms) => {
      const end = time + ms
      for (let timer = nextUntil(end); timer; timer = nextUntil(end)) {
        timers.delete(timer)
        time = timer.at
        timer.run()
      }
      time = end
    },
  }
}
