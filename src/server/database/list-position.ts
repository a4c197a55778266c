import { sql } from 'kysely'

import type { newestFirst } from './items.ts'
import type { ItemRow } from './tables.ts'

/** Behind this item some others begin; undefined for the newest ones. */
export type ListPosition = Pick<ItemRow, 'created_at' | 'id'> | undefined

/** Of all items of a kind, newest first, those behind a place: found by the index, however many are before. */
export function after(query: ReturnType<typeof newestFirst>, position: ListPosition) {
  if (!position) return query
  // As a pair: of two conditions with "or" SQLite would use neither to begin at.
  return query.where(sql<boolean>`(created_at, id) < (${position.created_at}, ${position.id})`)
}
