import { sql } from 'kysely'

import { searchWordsIn } from '#contract/search.ts'

import type { Database } from './database.ts'
import { newestFirst } from './items.ts'
import { after, type ListPosition } from './list-position.ts'
import { found, planSearch, type SearchPlan, withWords } from './search-plan.ts'
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
    : readMatches(await planSearch(database, search), collection, range)
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

/** Up to this number, one query of the index returns all matches, and no second one for the total is needed. */
const maxPositions = 1000

async function readMatches(
  plan: SearchPlan,
  collection: CollectionRow,
  range: Range,
): Promise<Page> {
  const { name } = collection
  if (plan.hasFewCandidates) {
    const rows = await found(plan, name).execute()
    return { rows: newestOf(rows, range), total: rows.length }
  }
  const positions = await found(plan, name)
    .clearSelect()
    .select(['id', 'created_at'])
    .limit(maxPositions + 1)
    .execute()
  if (positions.length > maxPositions) return readFrequentMatches(plan, collection, range)
  const ids = newestOf(positions, range).map(({ id }) => id)
  const total = positions.length
  if (ids.length === 0) return { rows: [], total }
  const all = newestFirst(plan.database, name)
  return { rows: await all.where('id', 'in', ids).execute(), total }
}

/** Returns a range of matches, newest first. */
function newestOf<Match extends { id: string; created_at: number }>(
  matches: readonly Match[],
  { before, limit }: Range,
): Match[] {
  return matches
    .toSorted((one, next) => next.created_at - one.created_at || (one.id < next.id ? 1 : -1))
    .slice(before, before + limit)
}

/** Reads frequent matches: the database counts and sorts them. */
async function readFrequentMatches(
  plan: SearchPlan,
  { name, total: all }: CollectionRow,
  { before, limit }: Range,
): Promise<Page> {
  const { total } = await found(plan, name)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (before >= total) return { rows: [], total }
  // With frequent matches, scanning in order fills the page long before all matches would be sorted.
  const isOften = (before + limit) * all < total * total
  const query = isOften
    ? withWords(newestFirst(plan.database, name), plan.search)
    : // The plus prevents the databases from scanning all items of the kind to avoid sorting.
      found(plan, name)
        .orderBy(sql`+created_at`, 'desc')
        .orderBy('id', 'desc')
  return { rows: await query.limit(limit).offset(before).execute(), total }
}
