import type { Kysely } from 'kysely'

import { fillSearch, type WithSearch } from '../fill-search.ts'

/** Marks the private words in the search texts of members. */
export async function separatePrivateTexts(database: Kysely<WithSearch>): Promise<void> {
  await fillSearch(database, 'member')
}
