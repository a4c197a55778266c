import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

import type { Services } from '../services.ts'

/** Calls per visitor and minute, counted by each process; a page needs a handful. */
export const maxCalls = 300
export const windowMs = 60 * 1000
const maxVisitors = 5000

/** `current`: the calls of a visitor in the present period; `ttl`: the rest of that period in ms. */
type Calls = { current: number; ttl: number }

/** Counts the calls of each visitor in periods of equal length; those who called least recently are forgotten. */
export type CallCounts = { add: (visitor: string, periodMs: number) => Calls }

/** Creates counts for one process. */
export function makeCallCounts(clock: Services['processClock']): CallCounts {
  // Created at the first call, because it allocates room for all visitors, and most counts are never used.
  let counts: LRUCache<string, { calls: number; endsAt: number }> | undefined
  return {
    add(visitor, periodMs) {
      counts ??= new LRUCache({ max: maxVisitors })
      const now = clock.now()
      const former = counts.get(visitor)
      const isOver = former === undefined || former.endsAt <= now
      const count = isOver ? { calls: 0, endsAt: now + periodMs } : former
      if (isOver) counts.set(visitor, count)
      count.calls += 1
      return { current: count.calls, ttl: count.endsAt - now }
    },
  }
}

/** Returns the class of a store for `@fastify/rate-limit`; routes with a limit of their own are counted apart. */
export function callCountsStore(
  clock: Services['processClock'],
  counts: CallCounts,
): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(...[visitor, report, periodMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      report(null, counts.add(visitor, periodMs))
    }

    child(): FastifyRateLimitStore {
      const Store = callCountsStore(clock, makeCallCounts(clock))
      return new Store({})
    }
  }
}
