import { sql } from 'kysely'

import { type Database, isPostgres } from './database.ts'

/**
 * Reads from one snapshot of the database, however long that takes. A SQLite file that is opened read-only, or locked
 * by this process, does not change anyway.
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
      // Work within the snapshot, such as fetching pictures, may take hours.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      return work(trx)
    })
}
