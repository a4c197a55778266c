import type { Kysely } from 'kysely'

import { fillSearch, type WithSearch } from '../fill-search.ts'

/** The search texts of members say from now on which of their words are private. */
export async function markPrivateTexts(database: Kysely<WithSearch>): Promise<void> {
  await fillSearch(database, 'member')
}
