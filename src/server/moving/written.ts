import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { startProblem } from '../start-problem.ts'

/**
 * Runs work and refuses its result when servers have written to the database meanwhile.
 * @throws a start problem.
 */
export async function refuseIfWritten<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const before = await signsOf(database)
  const done = await work()
  if ((await signsOf(database)) === before) return done
  throw startProblem(
    'The old place was written to meanwhile: stop its servers and run it again. Nothing is lost.',
  )
}

/** Returns values of which every write of a server changes at least one. */
async function signsOf(database: Database): Promise<string> {
  const asked = sql`select
    (select sum(revision) from collections) as revisions,
    (select max(n) from history) as acts,
    (select count(*) from writes) as writes,
    (select count(*) from sessions) as sessions,
    (select max(used_seen) from sessions) as used`
  return JSON.stringify((await asked.execute(database)).rows)
}
