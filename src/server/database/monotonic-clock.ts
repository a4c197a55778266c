import { sql } from 'kysely'

import type { WallClock } from '../services.ts'
import { type Database, isPostgres, type Trx } from './database.ts'
import type { MonotonicTime } from './tables.ts'
import { transact } from './transact.ts'

/** Clock for ages: counts time only while a server runs, because system clocks may jump. */
export type MonotonicClock = { now: () => MonotonicTime }

/** A clock jump, or the time of a stop, counts at most this much. */
export const maxJumpMs = 15 * 60 * 1000

/** Interval at which the monotonic time is stored. */
const tickMs = 5 * 60 * 1000

/**
 * Opens the monotonic time of a database: it advances with the clock while a server runs, and stands still otherwise. A
 * clock that jumped before a start changes it by at most 15 minutes.
 */
export async function openMonotonicClock(database: Database, clock: WallClock) {
  let last = await timeIn(database).executeTakeFirstOrThrow()

  const tick = async () => {
    const now = clock.now()
    const elapsed = await transact(database, async (trx) => {
      const stored = await timeIn(trx).forUpdate().executeTakeFirstOrThrow()
      const at = (await clockOf(trx)) ?? now
      const next = { seen: monotonicAt(stored, at), clock: at }
      await trx.updateTable('installation').set(next).execute()
      return next.seen
    })
    last = { seen: elapsed, clock: now }
  }
  await tick()

  return {
    now: (): MonotonicTime => monotonicAt(last, clock.now()),
    tick,
    /** Stores the time periodically until it is stopped; failures are retried at the next interval. */
    follow(onProblem: (error: unknown) => void): { stop: () => void } {
      const timer = setInterval(() => void tick().catch(onProblem), tickMs)
      timer.unref()
      return { stop: () => clearInterval(timer) }
    },
  }
}

type StoredTime = { seen: MonotonicTime; clock: number }

function monotonicAt({ seen: elapsed, clock }: StoredTime, now: number): MonotonicTime {
  return elapsed + Math.min(Math.max(now - clock, 0), maxJumpMs)
}

function timeIn(database: Database) {
  return database.selectFrom('installation').select(['seen', 'clock'])
}

/**
 * Returns the database's clock where several processes store the time: their clocks differ, and each difference would
 * count as elapsed time. Undefined for SQLite, with its single process.
 */
async function clockOf(trx: Trx): Promise<number | undefined> {
  if (!isPostgres(trx)) return undefined
  const query = sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  return (await query.execute(trx)).rows[0]?.now
}
