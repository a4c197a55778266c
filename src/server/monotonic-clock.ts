import { sql } from 'kysely'

import { type Database, isPostgres, type Trx } from './database/database.ts'
import type { MonotonicTime } from './database/tables.ts'
import { transact } from './database/transact.ts'
import type { WallClock } from './services.ts'

/** What the database has seen pass: ages are measured by it, because a clock may jump. */
export type MonotonicClock = { now: () => MonotonicTime }

/** A jump of the clock, or the time of a stop, counts as no more than this. */
export const mostAtOnceMs = 15 * 60 * 1000

/** How often what has passed is written down. */
const tickMs = 5 * 60 * 1000

/**
 * Opens the time of a database: it goes on with the clock as long as somebody looks at it, and stands
 * still otherwise. Clocks that jump ahead or back at a start move it by a quarter of an hour at most.
 */
export async function openMonotonicClock(database: Database, clock: WallClock) {
  let last = await timeIn(database).executeTakeFirstOrThrow()

  const tick = async () => {
    const now = clock.now()
    const elapsed = await transact(database, async (trx) => {
      const told = await timeIn(trx).forUpdate().executeTakeFirstOrThrow()
      const at = (await clockOf(trx)) ?? now
      const next = { seen: monotonicAt(told, at), clock: at }
      await trx.updateTable('installation').set(next).execute()
      return next.seen
    })
    last = { seen: elapsed, clock: now }
  }
  await tick()

  return {
    now: (): MonotonicTime => monotonicAt(last, clock.now()),
    tick,
    /** Ticks until it is stopped; a database that cannot be written to now is tried again. */
    follow(onProblem: (error: unknown) => void): { stop: () => void } {
      const timer = setInterval(() => void tick().catch(onProblem), tickMs)
      timer.unref()
      return { stop: () => clearInterval(timer) }
    },
  }
}

type StoredTime = { seen: MonotonicTime; clock: number }

function monotonicAt({ seen: elapsed, clock }: StoredTime, now: number): MonotonicTime {
  return elapsed + Math.min(Math.max(now - clock, 0), mostAtOnceMs)
}

function timeIn(database: Database) {
  return database.selectFrom('installation').select(['seen', 'clock'])
}

/**
 * The clock by which the time is written down where many processes do it: theirs differ, and each
 * difference would count as time that has passed. Undefined where there is one process, and its clock.
 */
async function clockOf(trx: Trx): Promise<number | undefined> {
  if (!isPostgres(trx)) return undefined
  const asked = sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`
  return (await asked.execute(trx)).rows[0]?.now
}
