import * as v from 'valibot'

import { itemsIn } from '#api/replies.ts'
import { type Resource, type ItemBase, valuesOf } from '#contract/resource.ts'
import { isFoundIn, textsIn } from '#contract/search.ts'

/** Some backends return the query parameters as text. */
const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())
const pagination = v.object({ total: count, page: count, limit: count, totalPages: count })

export type Pagination = v.InferOutput<typeof pagination>

/** Items of a list or of one page; `isPartial` while further pages are being loaded. */
export type List = { items: readonly ItemBase[]; pagination?: Pagination; isPartial?: true }

/** Page and search of a list; only resources with pages use it. */
export type Query = { page: number; search: string }

/** Returns the path and query of a list, relative to the backend's base. */
export function pathOf({ paths, pageSize }: Resource, { page, search }: Query): string {
  if (pageSize === undefined) return paths.list
  const query = new URLSearchParams({ page: String(page), limit: String(pageSize) })
  if (search !== '') query.set('search', search)
  return `${paths.list}?${query.toString()}`
}

/** Whether a path belongs to a list of this resource, with any query. */
export function isOf({ paths }: Resource, path: string): boolean {
  return path.split('?')[0] === paths.list
}

/** Parses the items and pagination of a reply; undefined when it is not a list. */
export function listIn(resource: Resource, body: unknown): List | undefined {
  const items = itemsIn(resource, body)
  if (!items || resource.pageSize === undefined) return items && { items }
  const parsed = v.safeParse(v.object({ pagination }), body)
  return { items, pagination: parsed.success ? parsed.output.pagination : onePage(items) }
}

/** Some backends return the whole list at once. */
function onePage(items: readonly ItemBase[]): Pagination {
  const total = items.length
  return { total, page: 1, limit: Math.max(1, total), totalPages: 1 }
}

/** Returns the search result in a complete list as one page. */
export function searchItems(resource: Resource, items: readonly ItemBase[], search: string): List {
  const matches = withoutDuplicates(items).filter((item) => matchesSearch(resource, item, search))
  return { items: matches, pagination: onePage(matches) }
}

/** Pages that shift while they are read may contain an item twice. */
function withoutDuplicates(items: readonly ItemBase[]): ItemBase[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}

/** Items added on this device are displayed on the first page, or in matching searches. */
export function isOnPage(resource: Resource, item: ItemBase, query: Query | undefined): boolean {
  return !query || (query.page === 1 && matchesSearch(resource, item, query.search))
}

/** Whether every word of a search occurs in the fields of an item. */
function matchesSearch(resource: Resource, item: ItemBase, search: string): boolean {
  return isFoundIn(textsIn(valuesOf(resource, item)), search)
}
