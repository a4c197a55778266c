import { sql } from 'kysely'

import type { Database, Trx } from './database.ts'
import { forgetRows } from './forget-rows.ts'
import type { MonotonicTime } from './tables.ts'

/** How long it is remembered that an item was removed: a phone may be away for so long. */
export const tombstonesKeptMs = 2 * 365 * 24 * 60 * 60 * 1000

/** Nothing will be added under this key any more. */
export async function leaveTombstone(
  trx: Trx,
  { kind, id, monotonicNow }: { kind: string; id: string; monotonicNow: MonotonicTime },
): Promise<void> {
  await trx.insertInto('removed_items').values({ kind, id, removed_at: monotonicNow }).execute()
}

/** Forgets the removals that no phone can still be unaware of. */
export async function forgetOldTombstones(database: Database, now: MonotonicTime): Promise<void> {
  await forgetRows(database, 'removed_items', sql`removed_at <= ${now - tombstonesKeptMs}`)
}
