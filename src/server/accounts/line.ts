import pLimit from 'p-limit'

import { fault } from '../fault.ts'

type LineLimits = {
  /** Tasks that run concurrently. */
  atOnce: number
  /** Most waiting tasks in total. */
  inAll: number
  /** Most waiting or running tasks of one place. */
  perSource: number
}

/** Creates a queue of sign-in tasks in which no single place can occupy all the room. */
export function makeLine({ atOnce, inAll, perSource }: LineLimits) {
  const counter = pLimit(atOnce)
  const countBySource = new Map<string, number>()

  const step = (source: string, by: 1 | -1) => {
    const count = (countBySource.get(source) ?? 0) + by
    if (count > 0) countBySource.set(source, count)
    else countBySource.delete(source)
  }

  return {
    /**
     * Runs a task when its turn comes.
     * @throws `too-many` or `unavailable` when the queue is full.
     */
    async run<T>(source: string, task: () => Promise<T>): Promise<T> {
      if ((countBySource.get(source) ?? 0) >= perSource) {
        throw fault('too-many', 'Too many attempts at once', { retryAfterSeconds: 1 })
      }
      if (counter.pendingCount >= inAll) {
        throw fault('unavailable', 'Too many people sign in just now', { retryAfterSeconds: 5 })
      }
      step(source, 1)
      try {
        return await counter(task)
      } finally {
        step(source, -1)
      }
    },
  }
}
