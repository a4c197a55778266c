import { sql } from 'kysely'

import type { Database } from './database.ts'
import { newestFirst } from './items.ts'
import { patternsOf } from './search.ts'
import type { CollectionRow, ItemRow } from './tables.ts'

/** What is known of all kinds that ever held an item. */
export function readCollections(database: Database): Promise<CollectionRow[]> {
  return database.selectFrom('collections').selectAll().execute()
}

/** What is known of one kind. */
export async function readCollection(database: Database, kind: string): Promise<CollectionRow> {
  const row = await database
    .selectFrom('collections')
    .selectAll()
    .where('name', '=', kind)
    .executeTakeFirst()
  return row ?? { name: kind, total: 0, revision: 0, changed_at: 0 }
}

/** Some of the items of a kind; pages count from 1. */
export type PageAsked = { page: number; limit: number; search: string }

/** One page of the items of a kind, newest first, and how many there are on all pages. */
export async function readPage(
  database: Database,
  { name, total }: CollectionRow,
  { page, limit, search }: PageAsked,
): Promise<{ rows: ItemRow[]; total: number }> {
  const patterns = patternsOf(search)
  const found = patterns.reduce(
    (query, pattern) => query.where(sql<boolean>`search like ${pattern} escape '\\'`),
    newestFirst(database, name),
  )
  const rows = await found
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  if (patterns.length === 0) return { rows, total }
  const { count } = await found
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}
