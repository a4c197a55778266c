import { sql } from 'kysely'

import { readCollections } from './collections.ts'
import { type Database, isPostgres } from './database.ts'
import { fromItems } from './items.ts'
import { patternsOf, quotedTrigrams } from './search.ts'
import { forSlowReads } from './slow-reads.ts'

/** Up to this number of items, a search takes a few hundredths of a second at most. */
export const maxScanned = 10_000
/** Trigrams with more entries, for items of all kinds, are frequent. */
const maxOfRareTrigram = 1000

/** How a search is executed. */
export type SearchPlan = {
  search: string
  database: Database
  /** The FTS5 query that selects the items to be checked; undefined for all items, and on PostgreSQL. */
  match: string | undefined
}

/**
 * Plans a search. On SQLite the entries of rare trigrams are read, and those of frequent ones only if there is no rare
 * one: reading them takes longer than checking the few items that they would exclude.
 */
export async function planSearch(database: Database, search: string): Promise<SearchPlan> {
  if (isPostgres(database)) return { search, database, match: undefined }
  const trigrams = quotedTrigrams(search)
  const rare = await rareTrigrams(database, trigrams)
  const reader =
    rare.length > 0 || !(await hasManyItems(database)) ? database : forSlowReads(database)
  const match = (rare.length > 0 ? rare : trigrams).join(' AND ')
  return { search, database: reader, match: match === '' ? undefined : match }
}

async function rareTrigrams(database: Database, trigrams: readonly string[]): Promise<string[]> {
  const entries = sql`select 1 from items_search where items_search match value limit ${maxOfRareTrigram + 1}`
  const rows = await database
    .selectFrom(sql<{ value: string }>`json_each(${JSON.stringify(trigrams)})`.as('trigrams'))
    .select('value')
    .where(sql<boolean>`(select count(*) from (${entries})) <= ${maxOfRareTrigram}`)
    .execute()
  return rows.map(({ value }) => value)
}

/** The index contains the items of all kinds, so that all of them count. */
async function hasManyItems(database: Database): Promise<boolean> {
  const collections = await readCollections(database)
  return collections.reduce((sum, { total }) => sum + total, 0) > maxScanned
}

/** Query of the items of a kind in which every word of a search occurs, unordered. */
export function found({ database, search, match }: SearchPlan, kind: string) {
  if (match === undefined) return withWords(fromItems(database).where('kind', '=', kind), search)
  // Without the plus SQLite searches by kind first and then checks each item.
  const candidates = fromItems(database)
    .where(sql<boolean>`+kind = ${kind}`)
    .where(
      sql<boolean>`items.rowid in (select rowid from items_search where items_search match ${match})`,
    )
  return withWords(candidates, search)
}

/** Restricts a query to items in which every word of a search occurs. */
export function withWords(query: ReturnType<typeof fromItems>, search: string) {
  return patternsOf(search).reduce(
    (narrowed, pattern) => narrowed.where(sql<boolean>`items.search like ${pattern} escape '\\'`),
    query,
  )
}
