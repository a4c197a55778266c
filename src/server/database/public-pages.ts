import { sql } from 'kysely'

import type { PublicOrder } from '#contract/public.ts'
import { maxSearchWords, requiredWordsIn } from '#contract/search.ts'

import { type Database, isPostgres } from './database.ts'
import { fieldText } from './field-text.ts'
import type { fromItems } from './items.ts'
import { type PageQuery, readPage } from './pages.ts'
import { found, maxScanned, planSearch, type SearchPlan } from './search-plan.ts'
import { patternsOf, publicSearchText } from './search.ts'
import { forSlowReads } from './slow-reads.ts'
import type { CollectionRow, ItemRow } from './tables.ts'

/** Required text of a field, case-sensitive: all of it, or a part. */
export type FieldFilter = { field: string; value: string; match: 'whole' | 'part' }

/** A page for visitors, filtered and ordered. */
export type PublicPageQuery = PageQuery & {
  /** Whether the search includes fields that visitors do not see. */
  withPrivate: boolean
  filters: readonly FieldFilter[]
  /** Field with a calendar day; `when` restricts it to `today` and later, or to earlier days. */
  day?: { field: string; today: string; when: 'upcoming' | 'past' | undefined } | undefined
  order: PublicOrder
}

/** Returns one page of items for visitors, and the total. */
export async function readPublicPage(
  database: Database,
  collection: CollectionRow,
  selection: PublicPageQuery,
): Promise<{ rows: ItemRow[]; total: number }> {
  const { page, limit, search, filters, day, order } = selection
  const isPlain = search === '' && filters.length === 0 && !day?.when && order === 'newest'
  if (isPlain) return readPage(database, collection, { page, limit, search })
  const plan = await planOf(database, collection, selection)
  const matching = narrowed(plan, collection.name, selection)
  const [{ total }, rows] = await Promise.all([
    matching
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    inOrder(matching, database, order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { rows, total }
}

/** Plans the read of a page. Words of filters are searched, too, because search texts contain them. */
async function planOf(
  database: Database,
  { total }: CollectionRow,
  { search, filters }: PublicPageQuery,
): Promise<SearchPlan> {
  const ofFilters = requiredWordsIn(filters.map(({ value }) => value).join(' '))
  const words = [search, ...ofFilters.slice(0, maxSearchWords)].join(' ').trim()
  if (words !== '') return planSearch(database, words)
  const reader = total > maxScanned ? forSlowReads(database) : database
  return { search: words, database: reader, match: undefined, hasFewCandidates: false }
}

type Items = ReturnType<typeof fromItems>

function narrowed(
  plan: SearchPlan,
  kind: string,
  { search, withPrivate, filters, day }: PublicPageQuery,
): Items {
  const { database } = plan
  const visible = withPrivate ? sql<string>`items.search` : publicSearchText(database, kind)
  let query = patternsOf(search).reduce(
    (items, pattern) => items.where(sql<boolean>`${visible} like ${pattern} escape '\\'`),
    found(plan, kind),
  )
  for (const filter of filters) query = query.where(fits(database, filter))
  if (day?.when) {
    const side = day.when === 'upcoming' ? sql`>=` : sql`<`
    query = query.where(sql<boolean>`${fieldText(database, day.field)} ${side} ${day.today}`)
  }
  return query
}

function fits(database: Database, { field, value, match }: FieldFilter) {
  const text = fieldText(database, field)
  if (match === 'whole') return sql<boolean>`${text} = ${value}`
  return isPostgres(database)
    ? sql<boolean>`strpos(${text}, ${value}) > 0`
    : sql<boolean>`instr(${text}, ${value}) > 0`
}

function inOrder(query: Items, database: Database, order: PublicOrder): Items {
  const ordered =
    order === 'newest' ? query : query.orderBy(sortText(database, order.field), order.direction)
  return ordered.orderBy(sql`+created_at`, 'desc').orderBy('id', 'desc')
}

/**
 * SQL expression by which a field sorts alike on both databases: by code point, ignoring case in ASCII
 * letters.
 */
function sortText(database: Database, field: string) {
  const text = fieldText(database, field)
  return isPostgres(database) ? sql`lower((${text}) collate "C") collate "C"` : sql`lower(${text})`
}
