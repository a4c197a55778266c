import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { forgetRows } from '../database/forget-rows.ts'
import type { Services } from '../services.ts'
import { readKeptDays } from './read.ts'

const dayMs = 24 * 60 * 60 * 1000

/** From now on entries are kept for so many days; null for good. */
export async function setKeptDays(database: Database, days: number | null): Promise<void> {
  await database.updateTable('installation').set({ audit_days: days }).execute()
}

/** Forgets what is older than the owners want it kept. */
export async function forgetOldAudit({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  // Of what an older process wrote down the age begins now.
  await database
    .updateTable('history')
    .set({ at_seen: monotonicClock.now() })
    .where('at_seen', 'is', null)
    .execute()
  const days = await readKeptDays(database)
  if (days === null) return
  await forgetRows(database, 'history', sql`at_seen <= ${monotonicClock.now() - days * dayMs}`)
}
