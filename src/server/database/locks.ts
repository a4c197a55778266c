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

const housekeeping = sql`hashtext('take-off'), hashtext('housekeeping')`

/**
 * Does what one process shall do at a time, unless another one is at it. PostgreSQL gives the lock of a
 * process that died back by itself; on SQLite there is no other process.
 */
export async function unlessUnderWay(database: Database, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(database)) return work()
  await database.connection().execute(async (held) => {
    const asked = sql<{ ours: boolean }>`select pg_try_advisory_lock(${housekeeping}) as ours`
    const { rows } = await asked.execute(held)
    if (rows[0]?.ours !== true) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${housekeeping})`.execute(held)
    }
  })
}
