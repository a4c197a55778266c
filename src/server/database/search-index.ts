import { sql } from 'kysely'

import type { Database } from './database.ts'
import { unlessUnderWay } from './locks.ts'

/**
 * Lets PostgreSQL find words by their trigrams, where its extension is to be had; else, and until then, a
 * search reads all items of its kind. It keeps nobody from writing, and waits for whoever has begun, such as
 * pg_dump: so nothing else may wait for it. One process at a time does it. Where it ends meanwhile,
 * PostgreSQL goes on alone or leaves a half of an index, which the next start takes away.
 */
export async function indexSearch(database: Database): Promise<void> {
  const work = async (held: Database) => {
    if (await hasSearchIndex(held)) return
    await sql`create extension if not exists pg_trgm`.execute(held)
    await sql`drop index concurrently if exists items_search`.execute(held)
    await sql`create index concurrently items_search
      on items using gin (search gin_trgm_ops)`.execute(held)
  }
  await unlessUnderWay(database, 'search index', work).catch(() => {})
}

/** Whether it is there, and whole. */
export async function hasSearchIndex(database: Database): Promise<boolean> {
  const asked = sql`select from pg_index
    where indexrelid = to_regclass('items_search') and indisvalid`
  return (await asked.execute(database)).rows.length > 0
}
