import { sql } from 'kysely'

import { type Database, isPostgres, type Trx } from './database.ts'

/**
 * Until the transaction ends nobody else acts on this item, also where there is none yet: no row could
 * be locked then. SQLite lets one transaction in at a time anyway.
 */
export async function lockItem(
  trx: Trx,
  { kind, id }: { kind: string; id: string },
): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${id}`}, 0))`.execute(trx)
}

/** What one process shall do at a time. */
type Work = 'housekeeping' | 'search index'

/**
 * Does such work, on one connection, unless another process is at it. PostgreSQL gives the lock of a
 * process that died back by itself; on SQLite there is no other process.
 */
export async function unlessUnderWay(
  database: Database,
  what: Work,
  work: (held: Database) => Promise<void>,
): Promise<void> {
  if (!isPostgres(database)) return work(database)
  const name = sql`hashtext('take-off'), hashtext(${what})`
  await database.connection().execute(async (held) => {
    const asked = sql<{ ours: boolean }>`select pg_try_advisory_lock(${name}) as ours`
    const { rows } = await asked.execute(held)
    if (rows[0]?.ours !== true) return
    try {
      await work(held)
    } finally {
      await sql`select pg_advisory_unlock(${name})`.execute(held)
    }
  })
}
