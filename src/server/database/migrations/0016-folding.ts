import type { Kysely } from 'kysely'

import { isPostgres } from '../database.ts'
import { fillSearch, type WithSearch } from '../fill-search.ts'

/**
 * Search texts are folded in another way. On PostgreSQL others write meanwhile, and would wait for all items to be
 * written anew: housekeeping does it there, item by item (`refoldSearch`).
 */
export async function foldAnew(database: Kysely<WithSearch>): Promise<void> {
  if (!isPostgres(database)) await fillSearch(database)
}
