import { type RawBuilder, sql } from 'kysely'

import { deleteRows, updateRows } from '../database/batched-rows.ts'
import type { Services } from '../services.ts'

/** Retention of messages that are delivered or given up, in ms. */
const keptMs = 7 * 24 * 60 * 60 * 1000
/** Most messages per webhook: ended ones, and those that wait for a receiver that does not answer. */
const mostEnded = 1000
const mostWaiting = 10_000

/**
 * Deletes messages whose retention has ended, and the oldest ended ones beyond the most. Then the oldest waiting ones
 * beyond the most fail, so that an owner can see them, and send them again, until the next run.
 */
export async function deleteExpiredDeliveries({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  const before = monotonicClock.now() - keptMs
  const isOld = sql<boolean>`state <> 'waiting' and at_seen <= ${before}`
  await deleteRows(database, 'webhook_deliveries', isOld)
  const rows = { database, table: 'webhook_deliveries' } as const
  await deleteRows(database, rows.table, isBeyond(sql`state <> 'waiting'`, mostEnded))
  await updateRows(
    { ...rows, condition: isBeyond(sql`state = 'waiting'`, mostWaiting) },
    sql`state = 'failed', due_seen = null`,
  )
}

/** Returns the condition that a message is older than the newest `most` ones of its webhook in these states. */
function isBeyond(isInState: RawBuilder<boolean>, most: number): RawBuilder<boolean> {
  return sql`${isInState} and id in (select id from (
    select id, row_number() over (partition by webhook_id order by at desc, id desc) as n
    from webhook_deliveries where ${isInState}) as numbered
    where n > ${most})`
}
