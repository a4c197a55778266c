import { sql } from 'kysely'

import { deleteRows } from './batched-rows.ts'
import type { Database, Trx } from './database.ts'
import { parseFields } from './items.ts'
import type { CancelledEventRow, ItemRow, MonotonicTime } from './tables.ts'

/** Retention of cancelled events, in ms: calendar apps that are opened rarely have read them by then. */
export const cancelledKeptMs = 90 * 24 * 60 * 60 * 1000

/** Stores what calendars show of a removed event; its description may have been the reason for the removal. */
export async function storeCancelled(
  trx: Trx,
  before: ItemRow,
  { now: at, monotonicNow: at_seen }: { now: number; monotonicNow: MonotonicTime },
): Promise<void> {
  const { title, type, eventDate, eventTime } = parseFields(before)
  const fields = JSON.stringify({ title, type, eventDate, eventTime })
  await trx
    .insertInto('cancelled_events')
    .values({ id: before.id, version: before.version + 1, fields, at, at_seen })
    .execute()
}

/** Returns the number of events that were cancelled lately, and when the last one was. */
export function countCancelled(
  database: Database,
  now: MonotonicTime,
): Promise<{ count: number; latest: MonotonicTime | null }> {
  return database
    .selectFrom('cancelled_events')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at_seen').as('latest')])
    .where('at_seen', '>', now - cancelledKeptMs)
    .executeTakeFirstOrThrow()
}

/** Returns the events that were cancelled last, latest first. */
export function readCancelled(
  database: Database,
  { now, limit }: { now: MonotonicTime; limit: number },
): Promise<CancelledEventRow[]> {
  return database
    .selectFrom('cancelled_events')
    .selectAll()
    .where('at_seen', '>', now - cancelledKeptMs)
    .orderBy('at_seen', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Returns an event if it was cancelled lately. */
export function readOneCancelled(
  database: Database,
  { id, now }: { id: string; now: MonotonicTime },
): Promise<CancelledEventRow | undefined> {
  return database
    .selectFrom('cancelled_events')
    .selectAll()
    .where('id', '=', id)
    .where('at_seen', '>', now - cancelledKeptMs)
    .executeTakeFirst()
}

/** Deletes events whose retention has ended. */
export async function deleteExpiredCancelled(
  database: Database,
  now: MonotonicTime,
): Promise<void> {
  await deleteRows(database, 'cancelled_events', sql`at_seen <= ${now - cancelledKeptMs}`)
}
