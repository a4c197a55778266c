import pLimit from 'p-limit'

import { refusalError } from '../http/fault.ts'

type SignInQueueLimits = {
  /** Tasks that run concurrently. */
  maxConcurrent: number
  /** Most waiting tasks in total. */
  maxWaiting: number
  /** Most waiting or running tasks of one source. */
  perSource: number
}

/** Creates a queue of sign-in tasks with a limit for each source. */
export function makeSignInQueue({ maxConcurrent, maxWaiting, perSource }: SignInQueueLimits) {
  const counter = pLimit(maxConcurrent)
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
        throw refusalError('too-many', 'Too many attempts at once', { retryAfterSeconds: 1 })
      }
      if (counter.pendingCount >= maxWaiting) {
        throw refusalError('unavailable', 'Too many people sign in just now', {
          retryAfterSeconds: 5,
        })
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
