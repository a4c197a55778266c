import { crc32 } from 'node:zlib'

import type { Database } from './database.ts'
import { newestFirst } from './items.ts'
import { after, type ListPosition } from './list-position.ts'
import type { ItemRow } from './tables.ts'

/** Sizes of list pages: from `least` items on, one item in `oneIn` ends the list page; `most` always does. */
const first = { least: 60, oneIn: 64, most: 240 }
const others = { least: 1, oneIn: 512, most: 2000 }

/**
 * Returns one list page of a kind, newest first. The ids of the items decide where it ends, not a count:
 * after an addition, change or removal all other list pages stay as clients have cached them.
 */
export async function readCursorPage(
  database: Database,
  kind: string,
  position: ListPosition,
): Promise<{ rows: ItemRow[]; next: ListPosition }> {
  const size = position ? others : first
  const rows = await after(newestFirst(database, kind), position)
    .limit(size.most + 1)
    .execute()
  const end = rows.findIndex(
    ({ id }, nth) =>
      nth + 1 === size.most || (nth + 1 >= size.least && crc32(id) % size.oneIn === 0),
  )
  const isAll = end === -1 || end + 1 === rows.length
  return isAll ? { rows, next: undefined } : { rows: rows.slice(0, end + 1), next: rows[end] }
}

/** Returns id, version and preview of the items after a list position. */
export function itemsAfter(database: Database, kind: string, position: ListPosition) {
  return after(newestFirst(database, kind), position)
    .clearSelect()
    .select(['id', 'version', 'thumb_hash'])
    .execute()
}
