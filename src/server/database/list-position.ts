import { sql } from 'kysely'

import type { newestFirst } from './items.ts'
import type { ItemRow } from './tables.ts'

/** Key of an item after which a list page begins; undefined for the first one. */
export type ListPosition = Pick<ItemRow, 'created_at' | 'id'> | undefined

/** Restricts a newest-first query to the items after a list position; uses the index, independent of the offset. */
export function after(query: ReturnType<typeof newestFirst>, position: ListPosition) {
  if (!position) return query
  // As a row value: SQLite would use the index for neither of two conditions joined by "or".
  return query.where(sql<boolean>`(created_at, id) < (${position.created_at}, ${position.id})`)
}
