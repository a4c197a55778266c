import { sql } from 'kysely'

import type { Database } from './database.ts'
import { fieldText } from './field-text.ts'
import type { fromItems } from './items.ts'
import { found, type PageQuery, readPage } from './pages.ts'
import { patternsOf, publicSearchText } from './search.ts'
import type { CollectionRow, ItemRow } from './tables.ts'

/** A page for visitors: filtered, and optionally ordered by a day. */
export type PublicPageQuery = PageQuery & {
  /** Whether the search includes fields that visitors do not see. */
  withPrivate: boolean
  /** Required value of a field. */
  category?: { field: string; value: string } | undefined
  /** Field with a calendar day; `when` restricts it to `today` and later, or to earlier days. */
  day?: { field: string; today: string; when: 'upcoming' | 'past' | undefined } | undefined
}

/** Returns one page of items for visitors, and the total. */
export async function readPublicPage(
  database: Database,
  collection: CollectionRow,
  selection: PublicPageQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const { page, limit, search, category, day } = selection
  const isPlain = search === '' && !category && !day
  if (isPlain) return readPage(database, collection, { page, limit, search })
  const matching = narrowed(database, collection.name, selection)
  const [{ total }, rows] = await Promise.all([
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    inOrder(matching, database, day)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { rows, total }
}

type Items = ReturnType<typeof fromItems>

function narrowed(
  database: Database,
  kind: string,
  { search, withPrivate, category, day }: PublicPageQuery,
): Items {
  // The words of a category are part of the item's search text, so that the index can be used.
  const matchQuery = { kind, search: `${search} ${category?.value ?? ''}` }
  const visible = withPrivate ? sql<string>`items.search` : publicSearchText(database, kind)
  let query = patternsOf(search).reduce(
    (items, pattern) => items.where(sql<boolean>`${visible} like ${pattern} escape '\\'`),
    found(database, matchQuery),
  )
  if (category) {
    query = query.where(sql<boolean>`${fieldText(database, category.field)} = ${category.value}`)
  }
  if (day?.when) {
    const side = day.when === 'upcoming' ? sql`>=` : sql`<`
    query = query.where(sql<boolean>`${fieldText(database, day.field)} ${side} ${day.today}`)
  }
  return query
}

/** Orders by day if there is one: upcoming ones ascending, others descending. */
function inOrder(query: Items, database: Database, day: PublicPageQuery['day']): Items {
  const byDay = day
    ? query.orderBy(fieldText(database, day.field), day.when === 'upcoming' ? 'asc' : 'desc')
    : query
  return byDay.orderBy(sql`+created_at`, 'desc').orderBy('id', 'desc')
}
