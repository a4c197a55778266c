import { sql } from 'kysely'

import { deleteRows } from './batched-rows.ts'
import type { Database, Trx } from './database.ts'
import type { MonotonicTime } from './tables.ts'

/** Retention of tombstones, in ms: the longest time a client may be offline. */
export const tombstonesKeptMs = 2 * 365 * 24 * 60 * 60 * 1000

/** Records the removal of an item; nothing can be added under this key. */
export async function leaveTombstone(
  trx: Trx,
  { kind, id, monotonicNow }: { kind: string; id: string; monotonicNow: MonotonicTime },
): Promise<void> {
  await trx.insertInto('removed_items').values({ kind, id, removed_at: monotonicNow }).execute()
}

/** Deletes tombstones that are older than any client can be offline. */
export async function deleteExpiredTombstones(
  database: Database,
  now: MonotonicTime,
): Promise<void> {
  await deleteRows(database, 'removed_items', sql`removed_at <= ${now - tombstonesKeptMs}`)
}
