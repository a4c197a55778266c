import { type Kysely, sql } from 'kysely'

import { isPostgres } from '../database.ts'

/**
 * Adds a trigram index for SQLite over the search texts in `items`, maintained by triggers. The index of PostgreSQL
 * is in `search-index.ts`.
 */
export async function makeSearchIndex(database: Kysely<unknown>): Promise<void> {
  if (isPostgres(database)) return
  for (const step of steps) await sql.raw(step).execute(database)
}

const remove = `insert into items_search (items_search, rowid, search) values ('delete', old.rowid, old.search)`
const add = `insert into items_search (rowid, search) values (new.rowid, new.search)`

const steps = [
  `create virtual table items_search using fts5 (
    search, content = 'items', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1'
  )`,
  `create trigger items_search_add after insert on items begin ${add}; end`,
  `create trigger items_search_remove after delete on items begin ${remove}; end`,
  `create trigger items_search_change after update of search on items
    when new.search <> old.search begin ${remove}; ${add}; end`,
  `insert into items_search (items_search) values ('rebuild')`,
]
