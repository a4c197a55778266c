import { sql } from 'kysely'

import { searchWordsIn } from '#contract/search.ts'

import { type Database, isPostgres } from './database.ts'
import { fromItems, newestFirst } from './items.ts'
import { after, type ListPosition } from './list-position.ts'
import { matchOf, patternsOf } from './search.ts'
import type { CollectionRow, ItemRow } from './tables.ts'

/** Some of the items of a kind; pages count from 1. */
export type PageQuery = { page: number; limit: number; search: string }

type Page = { rows: ItemRow[]; total: number }

/** One page of the items of a kind, newest first, and how many there are on all pages. */
export async function readPage(
  database: Database,
  collection: CollectionRow,
  { page, limit, search }: PageQuery,
): Promise<Page> {
  const cut = { before: (page - 1) * limit, limit }
  return searchWordsIn(search).length === 0
    ? { rows: await readRows(database, collection, cut), total: collection.total }
    : readFound(database, collection, { ...cut, search })
}

/** So many items, behind so many newer ones. */
type Cut = { before: number; limit: number }

async function readRows(
  database: Database,
  collection: CollectionRow,
  { before, limit }: Cut,
): Promise<ItemRow[]> {
  const all = newestFirst(database, collection.name).limit(limit)
  if (before === 0) return all.execute()
  const position = await positionBehind(database, collection, before)
  return position ? after(all, position).execute() : []
}

/** The last of so many newest items: from the nearer end, and in the index alone. */
function positionBehind(
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

type Search = Cut & { search: string }

/** Of so few the index tells all at once, and is not asked once more for how many there are. */
const few = 1000

async function readFound(
  database: Database,
  collection: CollectionRow,
  { search, before, limit }: Search,
): Promise<Page> {
  const { name } = collection
  const positions = await found(database, { kind: name, search })
    .clearSelect()
    .select(['id', 'created_at'])
    .limit(few + 1)
    .execute()
  if (positions.length > few) return readOften(database, collection, { search, before, limit })
  const ids = positions
    .toSorted((one, next) => next.created_at - one.created_at || (one.id < next.id ? 1 : -1))
    .slice(before, before + limit)
    .map(({ id }) => id)
  const total = positions.length
  if (ids.length === 0) return { rows: [], total }
  return { rows: await newestFirst(database, name).where('id', 'in', ids).execute(), total }
}

/** What is found so often that it is counted, and put in order, by the database. */
async function readOften(
  database: Database,
  { name, total: all }: CollectionRow,
  { search, before, limit }: Search,
): Promise<Page> {
  const asked = { kind: name, search }
  const { total } = await found(database, asked)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (before >= total) return { rows: [], total }
  // Of what is found often, the page is full long before all of it has been put in order.
  const isOften = (before + limit) * all < total * total
  const query = isOften
    ? withWords(newestFirst(database, name), search)
    : // With the plus the databases do not walk through all items of the kind to spare the sorting.
      found(database, asked)
        .orderBy(sql`+created_at`, 'desc')
        .orderBy('id', 'desc')
  return { rows: await query.limit(limit).offset(before).execute(), total }
}

/** The items of a kind in which every word of a search occurs, in no order: by the index of trigrams, if it can. */
export function found(database: Database, { kind, search }: { kind: string; search: string }) {
  const match = isPostgres(database) ? undefined : matchOf(search)
  if (match === undefined) return withWords(fromItems(database).where('kind', '=', kind), search)
  // Without the plus SQLite looks up the kind, and then each of its items.
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
