import { crc32 } from 'node:zlib'

import type { Database } from './database.ts'
import { newestFirst } from './items.ts'
import { after, type ListPosition } from './list-position.ts'
import type { ItemRow } from './tables.ts'

/** How many items a part holds: from `least` on, one in `oneIn` may be its last, `most` always is. */
const first = { least: 60, oneIn: 64, most: 240 }
const others = { least: 1, oneIn: 512, most: 2000 }

/**
 * One part of all items of a kind, newest first. Its last item is chosen by the items' own ids, not by
 * counting: whatever is added, changed or removed, all other parts stay as every reader has them.
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

/** Which items are behind a place, each in which version, and with which preview. */
export function behind(database: Database, kind: string, position: ListPosition) {
  return after(newestFirst(database, kind), position)
    .clearSelect()
    .select(['id', 'version', 'thumb_hash'])
    .execute()
}
