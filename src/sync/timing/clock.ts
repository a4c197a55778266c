import type { DrainPorts } from '../sending/ports.ts'

/** The time and the timers of the page or worker that this runs in. */
export const ownClock: DrainPorts['clock'] = {
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
