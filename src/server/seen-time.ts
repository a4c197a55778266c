import type { Database } from './database/sqlite.ts'
import type { SeenTime } from './database/tables.ts'
import type { Clock } from './services.ts'

/** What the database has seen pass: ages are measured by it, because a clock may jump. */
export type SeenClock = { now: () => SeenTime }

/** A jump of the clock, or the time of a stop, counts as no more than this. */
export const mostAtOnceMs = 15 * 60 * 1000

/** How often what has passed is written down. */
const tickMs = 5 * 60 * 1000

/**
 * Opens the time of a database: it goes on with the clock as long as somebody looks at it, and stands
 * still otherwise. Clocks that jump ahead or back at a start move it by a quarter of an hour at most.
 */
export async function openSeenTime(database: Database, clock: Clock) {
  let last = await readTime(database)

  const tick = async () => {
    const now = clock.now()
    last = await database.transaction().execute(async (trx) => {
      const next = { seen: seenAt(await readTime(trx), now), clock: now }
      await trx.updateTable('installation').set(next).execute()
      return next
    })
  }
  await tick()

  return {
    now: (): SeenTime => seenAt(last, clock.now()),
    tick,
    /** Ticks until it is stopped; a database that cannot be written to now is tried again. */
    follow(onProblem: (error: unknown) => void): { stop: () => void } {
      const timer = setInterval(() => void tick().catch(onProblem), tickMs)
      timer.unref()
      return { stop: () => clearInterval(timer) }
    },
  }
}

type Told = { seen: SeenTime; clock: number }

function seenAt({ seen, clock }: Told, now: number): SeenTime {
  return seen + Math.min(Math.max(now - clock, 0), mostAtOnceMs)
}

async function readTime(database: Database): Promise<Told> {
  return database.selectFrom('installation').select(['seen', 'clock']).executeTakeFirstOrThrow()
}
