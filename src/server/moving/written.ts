import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { startProblem } from '../start-problem.ts'

/** Does something with a database, and throws a sentence when servers have written to it meanwhile. */
export async function refuseIfWritten<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const before = await signsOf(database)
  const done = await work()
  if ((await signsOf(database)) === before) return done
  throw startProblem(
    'The old place was written to meanwhile: stop its servers and run it again. Nothing is lost.',
  )
}

/** What every write of a server leaves something in. */
async function signsOf(database: Database): Promise<string> {
  const asked = sql`select
    (select sum(revision) from collections) as revisions,
    (select max(n) from history) as acts,
    (select count(*) from writes) as writes,
    (select count(*) from sessions) as sessions,
    (select max(used_seen) from sessions) as used`
  return JSON.stringify((await asked.execute(database)).rows)
}
