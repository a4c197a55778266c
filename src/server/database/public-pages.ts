import { sql } from 'kysely'

import type { Database } from './database.ts'
import { fieldText } from './field-text.ts'
import type { fromItems } from './items.ts'
import { found, type PageQuery, readPage } from './pages.ts'
import { patternsOf, publicSearchText } from './search.ts'
import type { CollectionRow, ItemRow } from './tables.ts'

/** A page as visitors ask for it: some of the items, perhaps in the order of their days. */
export type PublicPageQuery = PageQuery & {
  /** Whether the search may also look into what visitors are not shown. */
  withPrivate: boolean
  /** A field, and the value that it must have. */
  category?: { field: string; value: string } | undefined
  /** A field that holds a day; with `when` only those from a day on, or before it. */
  day?: { field: string; today: string; when: 'upcoming' | 'past' | undefined } | undefined
}

/** One page of what visitors may read, and how many there are on all pages. */
export async function readPublicPage(
  database: Database,
  collection: CollectionRow,
  asked: PublicPageQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const { page, limit, search, category, day } = asked
  const isPlain = search === '' && !category && !day
  if (isPlain) return readPage(database, collection, { page, limit, search })
  const matching = narrowed(database, collection.name, asked)
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
  // The words of a category are words of the item, and the index has those.
  const asked = { kind, search: `${search} ${category?.value ?? ''}` }
  const visible = withPrivate ? sql<string>`items.search` : publicSearchText(database, kind)
  let query = patternsOf(search).reduce(
    (items, pattern) => items.where(sql<boolean>`${visible} like ${pattern} escape '\\'`),
    found(database, asked),
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

/** By their days where they have one: the next first, of those that are over the last. */
function inOrder(query: Items, database: Database, day: PublicPageQuery['day']): Items {
  const byDay = day
    ? query.orderBy(fieldText(database, day.field), day.when === 'upcoming' ? 'asc' : 'desc')
    : query
  return byDay.orderBy(sql`+created_at`, 'desc').orderBy('id', 'desc')
}
