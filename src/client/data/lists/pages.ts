import * as v from 'valibot'

import { itemsIn } from '#api/replies.ts'
import { type Resource, type Stored, valuesOf } from '#contract/resource.ts'
import { isFoundIn, textsIn } from '#contract/search.ts'

/** Some backends reply with the text they were asked with. */
const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer())
const pagination = v.object({ total: count, page: count, limit: count, totalPages: count })

export type Pagination = v.InferOutput<typeof pagination>

/** Items of a list, all or one page of them; `isBeginning` while more of them are on their way. */
export type List = { items: readonly Stored[]; pagination?: Pagination; isBeginning?: true }

/** Which part of a list; only resources that come in pages look at it. */
export type Query = { page: number; search: string }

/** Where a part of a list is read, below the backend's address. */
export function pathOf({ paths, pageSize }: Resource, { page, search }: Query): string {
  if (pageSize === undefined) return paths.list
  const query = new URLSearchParams({ page: String(page), limit: String(pageSize) })
  if (search !== '') query.set('search', search)
  return `${paths.list}?${query.toString()}`
}

/** Whether a path is that of a list of this resource, whichever part of it. */
export function isOf({ paths }: Resource, path: string): boolean {
  return path.split('?')[0] === paths.list
}

/** The items of a reply, with where they stand; undefined when it is no list. */
export function listIn(resource: Resource, body: unknown): List | undefined {
  const items = itemsIn(resource, body)
  if (!items || resource.pageSize === undefined) return items && { items }
  const found = v.safeParse(v.object({ pagination }), body)
  return { items, pagination: found.success ? found.output.pagination : onePage(items) }
}

/** Some backends reply all there is at once. */
function onePage(items: readonly Stored[]): Pagination {
  const total = items.length
  return { total, page: 1, limit: Math.max(1, total), totalPages: 1 }
}

/** What a search finds in items that are all here: one page. */
export function foundIn(resource: Resource, items: readonly Stored[], search: string): List {
  const found = onceEach(items).filter((item) => isFound(resource, item, search))
  return { items: found, pagination: onePage(found) }
}

/** Pages that shift while they are read can bring an item twice. */
function onceEach(items: readonly Stored[]): Stored[] {
  return [...new Map(items.map((item) => [item._id, item])).values()]
}

/** What is added on this device stands on top of the first page, or among what a search finds. */
export function isOnPage(resource: Resource, item: Stored, query: Query | undefined): boolean {
  return !query || (query.page === 1 && isFound(resource, item, query.search))
}

/** Whether every word of a search occurs in the fields of an item. */
function isFound(resource: Resource, item: Stored, search: string): boolean {
  return isFoundIn(textsIn(valuesOf(resource, item)), search)
}
