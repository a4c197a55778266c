import { sql } from 'kysely'

import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { deleteRows } from './batched-rows.ts'
import { maxJumpMs } from './monotonic-clock.ts'
import type { MonotonicTime } from './tables.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** Rate limit of an action; `subject` names action and actor. No window is longer than a day. */
export type RateLimit = { subject: string; most: number; withinMs: number }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Counts one action of a subject; returns 0 when it is within the limit, else the time in ms until the next one is.
 */
export async function countAgainstLimit(store: Store, limit: RateLimit): Promise<number> {
  const { count, since } = await countAction(store, limit)
  const waitMs = since + limit.withinMs - store.monotonicClock.now()
  return count > limit.most ? Math.max(1, waitMs) : 0
}

/** Counts one action of a subject; returns the number of those in the present window, and its start. */
export function countAction(
  { database, monotonicClock }: Store,
  { subject, withinMs }: RateLimit,
): Promise<{ count: number; since: MonotonicTime }> {
  const now = monotonicClock.now()
  const isOver = sql<boolean>`posts.since not between ${now - withinMs} and ${now + maxJumpMs}`
  return database
    .insertInto('posts')
    .values({ subject, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        count: sql`case when ${isOver} then 1 else posts.count + 1 end`,
        since: sql`case when ${isOver} then ${now} else posts.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
}

/** Deletes expired counts. */
export async function deleteExpiredCounts({ database, monotonicClock }: Store): Promise<void> {
  await deleteRows(database, 'posts', sql`since < ${monotonicClock.now() - dayMs}`)
}

/**
 * Counts one action.
 * @throws `too-many` with this message beyond the limit.
 */
export async function enforceRateLimit(
  store: Store,
  limit: RateLimit,
  message: string,
): Promise<void> {
  const waitMs = await countAgainstLimit(store, limit)
  if (waitMs === 0) return
  throw refusalError('too-many', message, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
}
