import { sql } from 'kysely'

import type { Database } from './database.ts'
import { unlessUnderWay } from './locks.ts'

/**
 * Creates a trigram index on PostgreSQL, in one process, if the extension is available; otherwise a search scans all
 * items of a kind. It waits for open transactions such as pg_dump, so no other work may wait for it. An interruption
 * may leave an invalid index, which the next start drops.
 */
export async function indexSearch(database: Database): Promise<void> {
  const work = async (connection: Database) => {
    if (await hasSearchIndex(connection)) return
    await sql`create extension if not exists pg_trgm`.execute(connection)
    await sql`drop index concurrently if exists items_search`.execute(connection)
    await sql`create index concurrently items_search
      on items using gin (search gin_trgm_ops)`.execute(connection)
  }
  await unlessUnderWay(database, 'search index', work).catch(() => {})
}

/** Whether the index exists and is valid. */
export async function hasSearchIndex(database: Database): Promise<boolean> {
  const query = sql`select from pg_index
    where indexrelid = to_regclass('items_search') and indisvalid`
  return (await query.execute(database)).rows.length > 0
}
