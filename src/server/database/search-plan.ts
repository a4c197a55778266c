import { sql } from 'kysely'

import { readCollections } from './collections.ts'
import { type Database, isPostgres } from './database.ts'
import { fromItems } from './items.ts'
import { preparedQuery } from './prepared-query.ts'
import { patternsOf, quotedTrigrams } from './search.ts'
import { forSlowReads } from './slow-reads.ts'

/** Up to this number of items, a search for one word takes a few hundredths of a second at most. */
export const maxScanned = 10_000
/** Maximum numbers of index entries, over items of all kinds, of a very rare and of a rare trigram. */
const maxVeryRare = 50
const maxRare = 1000

/** How a search is executed. */
export type SearchPlan = {
  search: string
  database: Database
  /** The FTS5 query that selects the items to be checked; undefined for all items, and on PostgreSQL. */
  match: string | undefined
  /** Whether `match` selects so few items that reading all of them at once takes less time than a second query. */
  hasFewCandidates: boolean
}

/**
 * Plans a search. On SQLite the index is read for the very rare trigrams of the search only; without one, for the rare
 * ones; and for all of them if none is rare. Reading the many entries of a frequent trigram takes longer than checking
 * the items that they would exclude.
 */
export async function planSearch(database: Database, search: string): Promise<SearchPlan> {
  const everything = { search, database, match: undefined, hasFewCandidates: false }
  if (isPostgres(database)) return { ...everything, database: forSlowReads(database) }
  const trigrams = quotedTrigrams(search)
  const veryRare = await trigramsUpTo(maxVeryRare, database, trigrams)
  if (veryRare.length > 0) return { ...everything, match: joined(veryRare), hasFewCandidates: true }
  const rare = await trigramsUpTo(maxRare, database, trigrams)
  if (rare.length > 0) return { ...everything, match: joined(rare) }
  const comparisons = (await countItems(database)) * Math.max(1, patternsOf(search).length)
  const reader = comparisons > maxScanned ? forSlowReads(database) : database
  const match = trigrams.length === 0 ? undefined : joined(trigrams)
  return { ...everything, database: reader, match }
}

const joined = (trigrams: readonly string[]) => trigrams.join(' AND ')

/** Returns the trigrams with at most this many entries. */
async function trigramsUpTo(
  most: number,
  database: Database,
  trigrams: readonly string[],
): Promise<string[]> {
  if (trigrams.length === 0) return []
  const rows = await trigramsBelow(database, {
    trigrams: JSON.stringify(trigrams),
    limit: most + 1,
  })
  return rows.map(({ value }) => value)
}

const trigramsBelow = preparedQuery(
  (database, { trigrams, limit }: { trigrams: string; limit: number }) => {
    const entries = sql`select 1 from items_search where items_search match value limit ${limit}`
    return database
      .selectFrom(sql<{ value: string }>`json_each(${trigrams})`.as('trigrams'))
      .select('value')
      .where(sql<boolean>`(select count(*) from (${entries})) < ${limit}`)
  },
)

/** Returns the number of items of all kinds: the index contains all of them. */
async function countItems(database: Database): Promise<number> {
  const collections = await readCollections(database)
  return collections.reduce((sum, { total }) => sum + total, 0)
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
