import { sql } from 'kysely'

import { forgetRows } from '../database/forget-rows.ts'
import type { Services } from '../services.ts'

/** Retention of messages that are delivered or given up, in ms. */
const keptMs = 7 * 24 * 60 * 60 * 1000
/** Most messages per webhook: ended ones, and those that wait for a receiver that does not answer. */
const mostEnded = 1000
const mostWaiting = 10_000

/** Deletes messages whose retention has ended, and the oldest beyond the most. */
export async function deleteExpiredDeliveries({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  const before = monotonicClock.now() - keptMs
  const isOld = sql<boolean>`state <> 'waiting' and at_seen <= ${before}`
  await forgetRows(database, 'webhook_deliveries', isOld)
  // Literals, because PostgreSQL would take the parameters of a case for texts.
  const isBeyond = sql<boolean>`id in (select id from (
    select id, state, row_number() over (
      partition by webhook_id, state = 'waiting' order by at desc, id desc
    ) as n from webhook_deliveries) as numbered
    where n > case when state = 'waiting' then ${sql.lit(mostWaiting)} else ${sql.lit(mostEnded)} end)`
  await forgetRows(database, 'webhook_deliveries', isBeyond)
}
