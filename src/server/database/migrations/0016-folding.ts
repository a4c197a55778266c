import type { Kysely } from 'kysely'

import { isPostgres } from '../database.ts'
import { fillSearch, type WithSearch } from '../fill-search.ts'

/**
 * Rewrites the search texts for a changed folding. On PostgreSQL concurrent writes would wait for it, so that
 * housekeeping does it there, item by item (`refoldSearch`).
 */
export async function foldAnew(database: Kysely<WithSearch>): Promise<void> {
  if (!isPostgres(database)) await fillSearch(database)
}
