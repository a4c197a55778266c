import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

import type { Services } from '../services.ts'

/** Requests per visitor and minute, counted by each process; a page needs a handful. */
export const maxCalls = 300
export const windowMs = 60 * 1000
const maxVisitors = 5000

/** Calls of a visitor within a minute, and the rest of that minute in ms. */
type Calls = { current: number; ttl: number }

/** Counts the calls of each visitor; those who called least recently are forgotten. */
export type CallCounts = { add: (visitor: string) => Calls }

/** Creates counts for one process. */
export function makeCallCounts(clock: Services['processClock']): CallCounts {
  const counts = new LRUCache<string, { calls: number; endsAt: number }>({ max: maxVisitors })
  return {
    add(visitor) {
      const now = clock.now()
      const former = counts.get(visitor)
      const count = former && former.endsAt > now ? former : { calls: 0, endsAt: now + windowMs }
      count.calls += 1
      counts.set(visitor, count)
      return { current: count.calls, ttl: count.endsAt - now }
    },
  }
}

/** Returns a store for `@fastify/rate-limit`; calls with a limit of their own are counted apart. */
export function countsStore(
  clock: Services['processClock'],
  counts: CallCounts,
): FastifyRateLimitStoreCtor {
  return class {
    incr(visitor: string, report: (error: null, calls: Calls) => void): void {
      report(null, counts.add(visitor))
    }

    child() {
      return new (countsStore(clock, makeCallCounts(clock)))({})
    }
  }
}
