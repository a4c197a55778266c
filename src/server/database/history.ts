import type { Insertable } from 'kysely'

import type { Database } from './database.ts'
import type { HistoryRow, Tables } from './tables.ts'

/** Adds an entry to the history; must run in the transaction of the operation. */
export async function insertHistory(
  database: Database,
  row: Insertable<Tables['history']>,
): Promise<void> {
  await database.insertInto('history').values(row).execute()
}

/** Returns one page of an item's history, newest first, and the total. */
export async function readHistory(
  database: Database,
  { kind, id }: { kind: string; id: string },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const found = database.selectFrom('history').where('kind', '=', kind).where('id', '=', id)
  const rows = await found
    .selectAll()
    .orderBy('n', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { count } = await found
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}
