import { sql } from 'kysely'

import { startProblem } from '../base/start-problem.ts'
import type { Database } from '../database/database.ts'

/**
 * Runs work and refuses its result when servers have written to the database meanwhile.
 * @throws a start problem.
 */
export async function refuseIfWritten<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const before = await changeCounters(database)
  const result = await work()
  if ((await changeCounters(database)) === before) return result
  throw startProblem(
    'The source was changed during the move: stop its servers and run npm run move again. ' +
      'Nothing is lost.',
  )
}

/** Returns values of which every write of a server changes at least one. */
async function changeCounters(database: Database): Promise<string> {
  const query = sql`select
    (select sum(revision) from collections) as revisions,
    (select max(n) from history) as acts,
    (select count(*) from writes) as writes,
    (select count(*) from sessions) as sessions,
    (select max(used_seen) from sessions) as used`
  return JSON.stringify((await query.execute(database)).rows)
}
