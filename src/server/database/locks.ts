import { sql } from 'kysely'

import { type Database, isPostgres, type Trx } from './database.ts'

/**
 * Locks an item until the transaction ends, even one that does not exist yet and has no row to lock. SQLite admits
 * one transaction at a time anyway.
 */
export async function lockItem(
  trx: Trx,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`.execute(trx)
}

/** Work that only one process may do at a time. */
type Work = 'housekeeping' | 'search index'

/**
 * Runs work on one connection unless another process is running it. PostgreSQL releases the lock of a process that
 * dies; on SQLite there is no other process.
 */
export async function unlessUnderWay(
  database: Database,
  job: Work,
  work: (connection: Database) => Promise<void>,
): Promise<void> {
  if (!isPostgres(database)) return work(database)
  const name = sql`hashtext('take-off'), hashtext(${job})`
  await database.connection().execute(async (connection) => {
    const query = sql<{ ours: boolean }>`select pg_try_advisory_lock(${name}) as ours`
    const { rows } = await query.execute(connection)
    if (rows[0]?.ours !== true) return
    try {
      await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${name})`.execute(connection)
    }
  })
}
