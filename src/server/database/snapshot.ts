import { sql } from 'kysely'

import { type Database, isPostgres } from './database.ts'

/**
 * Reads all of one moment, for as long as that takes. A SQLite file that is open for reading alone, or
 * claimed by this process, stands still by itself.
 */
export function inSnapshot<T>(
  database: Database,
  work: (reading: Database) => Promise<T>,
): Promise<T> {
  if (!isPostgres(database)) return work(database)
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      // What is done beside it, such as fetching pictures, may take hours.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      return work(trx)
    })
}
