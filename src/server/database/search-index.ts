import { sql } from 'kysely'

import type { Database } from './database.ts'

/**
 * Lets PostgreSQL find words by their trigrams, where its extension is to be had; else a search reads
 * all items of its kind, as it does on SQLite. One process at a time does it, the others find it done.
 */
export async function indexSearch(database: Database): Promise<void> {
  await database
    .transaction()
    .execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('take-off'), hashtext('search'))`.execute(trx)
      await sql`create extension if not exists pg_trgm`.execute(trx)
      await sql`create index if not exists items_search on items using gin (search gin_trgm_ops)`.execute(
        trx,
      )
    })
    .catch(() => {})
}
