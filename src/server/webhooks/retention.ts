import { sql } from 'kysely'

import { forgetRows } from '../database/forget-rows.ts'
import type { Services } from '../services.ts'

/** Retention of messages that are delivered or given up, in ms, and most of them per webhook. */
const keptMs = 7 * 24 * 60 * 60 * 1000
const mostKept = 1000

/** Deletes messages whose retention has ended; waiting ones end within three days by themselves. */
export async function deleteExpiredDeliveries({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  const before = monotonicClock.now() - keptMs
  const isOld = sql<boolean>`state <> 'waiting' and at_seen <= ${before}`
  await forgetRows(database, 'webhook_deliveries', isOld)
  const isBeyond = sql<boolean>`state <> 'waiting' and id in (select id from (
    select id, row_number() over (partition by webhook_id order by at desc, id desc) as n
    from webhook_deliveries) as numbered where n > ${mostKept})`
  await forgetRows(database, 'webhook_deliveries', isBeyond)
}
