import pLimit from 'p-limit'

import { fault } from '../fault.ts'

type Limits = {
  /** So many are worked on at once. */
  atOnce: number
  /** So many may wait, from wherever they come. */
  inAll: number
  /** So many may wait or be worked on that come from one place. */
  perPlace: number
}

/** A line of people who wait, in which nobody can take all the room. */
export function makeLine({ atOnce, inAll, perPlace }: Limits) {
  const counter = pLimit(atOnce)
  const here = new Map<string, number>()

  const step = (place: string, by: 1 | -1) => {
    const count = (here.get(place) ?? 0) + by
    if (count > 0) here.set(place, count)
    else here.delete(place)
  }

  return {
    /** Runs a task when its turn comes; refuses it where there is no room to wait. */
    async run<T>(place: string, task: () => Promise<T>): Promise<T> {
      if ((here.get(place) ?? 0) >= perPlace) {
        throw fault('too-many', 'Too many attempts at once', { retryAfterSeconds: 1 })
      }
      if (counter.pendingCount >= inAll) {
        throw fault('unavailable', 'Too many people sign in just now', { retryAfterSeconds: 5 })
      }
      step(place, 1)
      try {
        return await counter(task)
      } finally {
        step(place, -1)
      }
    },
  }
}
