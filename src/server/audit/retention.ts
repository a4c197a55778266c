import { sql } from 'kysely'

import { deleteRows } from '../database/batched-rows.ts'
import type { Database } from '../database/database.ts'
import type { Services } from '../services.ts'
import { readKeptDays } from './read.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Sets the retention of audit entries in days; null keeps them for good. */
export async function setKeptDays(database: Database, days: number | null): Promise<void> {
  await database.updateTable('installation').set({ audit_days: days }).execute()
}

/** Deletes entries that are older than the retention. */
export async function deleteExpiredAudit({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  // Entries written by a process of an older version have no age yet; it starts here.
  await database
    .updateTable('history')
    .set({ at_seen: monotonicClock.now() })
    .where('at_seen', 'is', null)
    .execute()
  const days = await readKeptDays(database)
  if (days === null) return
  await deleteRows(database, 'history', sql`at_seen <= ${monotonicClock.now() - days * dayMs}`)
}
