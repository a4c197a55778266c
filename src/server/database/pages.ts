import { sql } from 'kysely'

import { searchWordsIn } from '#contract/search.ts'

import { readCollections } from './collections.ts'
import { type Database, isPostgres } from './database.ts'
import { fromItems, newestFirst } from './items.ts'
import { after, type ListPosition } from './list-position.ts'
import { matchOf, patternsOf } from './search.ts'
import { forSlowReads } from './slow-reads.ts'
import type { CollectionRow, ItemRow } from './tables.ts'

/** A page of items of a kind; pages count from 1. */
export type PageQuery = { page: number; limit: number; search: string }

type Page = { rows: ItemRow[]; total: number }

/** Returns one page of items of a kind, newest first, and the total. */
export async function readPage(
  database: Database,
  collection: CollectionRow,
  { page, limit, search }: PageQuery,
): Promise<Page> {
  const range = { before: (page - 1) * limit, limit }
  return searchWordsIn(search).length === 0
    ? { rows: await readRows(database, collection, range), total: collection.total }
    : readMatches((await isSlowSearch(database)) ? forSlowReads(database) : database, collection, {
        ...range,
        search,
      })
}

/** Up to this number of items, a search takes a few hundredths of a second at most. */
export const maxScanned = 10_000

/** Whether a search may take long. The index contains the items of all kinds, so that all of them count. */
export async function isSlowSearch(database: Database): Promise<boolean> {
  const collections = await readCollections(database)
  return collections.reduce((sum, { total }) => sum + total, 0) > maxScanned
}

/** Offset and limit. */
type Range = { before: number; limit: number }

async function readRows(
  database: Database,
  collection: CollectionRow,
  { before, limit }: Range,
): Promise<ItemRow[]> {
  const all = newestFirst(database, collection.name).limit(limit)
  if (before === 0) return all.execute()
  const position = await positionAfter(database, collection, before)
  return position ? after(all, position).execute() : []
}

/** Returns the key of the `count`-th newest item, read from the nearer end of the index only. */
function positionAfter(
  database: Database,
  { name, total }: CollectionRow,
  count: number,
): Promise<ListPosition> {
  if (count >= total) return Promise.resolve(undefined)
  const isNearNewest = count <= total / 2
  const direction = isNearNewest ? 'desc' : 'asc'
  return database
    .selectFrom('items')
    .select(['created_at', 'id'])
    .where('kind', '=', name)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(1)
    .offset(isNearNewest ? count - 1 : total - count)
    .executeTakeFirst()
}

type Search = Range & { search: string }

/** Up to this number, one query of the index returns all matches, and no second one for the total is needed. */
const maxPositions = 1000

async function readMatches(
  database: Database,
  collection: CollectionRow,
  { search, before, limit }: Search,
): Promise<Page> {
  const { name } = collection
  const positions = await found(database, { kind: name, search })
    .clearSelect()
    .select(['id', 'created_at'])
    .limit(maxPositions + 1)
    .execute()
  if (positions.length > maxPositions)
    return readFrequentMatches(database, collection, { search, before, limit })
  const ids = positions
    .toSorted((one, next) => next.created_at - one.created_at || (one.id < next.id ? 1 : -1))
    .slice(before, before + limit)
    .map(({ id }) => id)
  const total = positions.length
  if (ids.length === 0) return { rows: [], total }
  return { rows: await newestFirst(database, name).where('id', 'in', ids).execute(), total }
}

/** Reads frequent matches: the database counts and sorts them. */
async function readFrequentMatches(
  database: Database,
  { name, total: all }: CollectionRow,
  { search, before, limit }: Search,
): Promise<Page> {
  const match = { kind: name, search }
  const { total } = await found(database, match)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (before >= total) return { rows: [], total }
  // With frequent matches, scanning in order fills the page long before all matches would be sorted.
  const isOften = (before + limit) * all < total * total
  const query = isOften
    ? withWords(newestFirst(database, name), search)
    : // The plus prevents the databases from scanning all items of the kind to avoid sorting.
      found(database, match)
        .orderBy(sql`+created_at`, 'desc')
        .orderBy('id', 'desc')
  return { rows: await query.limit(limit).offset(before).execute(), total }
}

/** Query of the items in which every word of a search occurs, unordered; uses the trigram index where possible. */
export function found(database: Database, { kind, search }: { kind: string; search: string }) {
  const match = isPostgres(database) ? undefined : matchOf(search)
  if (match === undefined) return withWords(fromItems(database).where('kind', '=', kind), search)
  // Without the plus SQLite searches by kind first and then checks each item.
  const candidates = fromItems(database)
    .where(sql<boolean>`+kind = ${kind}`)
    .where(
      sql<boolean>`items.rowid in (select rowid from items_search where items_search match ${match})`,
    )
  return withWords(candidates, search)
}

function withWords(query: ReturnType<typeof fromItems>, search: string) {
  return patternsOf(search).reduce(
    (narrowed, pattern) => narrowed.where(sql<boolean>`items.search like ${pattern} escape '\\'`),
    query,
  )
}
