import { testKind, type WebhookDelivery, maxListedDeliveries } from '#contract/webhooks.ts'

import type { Database, Trx } from '../database/database.ts'
import type { WebhookDeliveryRow } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { queueFor } from './queue.ts'

type Clocks = Pick<Services, 'clock' | 'monotonicClock'>

/**
 * Returns the latest messages to a webhook, newest first; with `before`, the id of a message, those older than it, of
 * which there are none once it is deleted.
 */
export async function findDeliveries(
  database: Database,
  { webhookId, before }: { webhookId: string; before: string | undefined },
  clocks: Clocks,
): Promise<WebhookDelivery[]> {
  const ofWebhook = database.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)
  const position = ofWebhook.select(['at', 'id']).where('id', '=', before ?? '')
  const rows = await ofWebhook
    .selectAll()
    .$if(before !== undefined, (query) =>
      query.where((is) => is(is.refTuple('at', 'id'), '<', position.$asTuple('at', 'id'))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListedDeliveries)
    .execute()
  return rows.map((row) => toDelivery(row, clocks))
}

/** Converts a row to a reply. */
export function toDelivery(
  row: WebhookDeliveryRow,
  { clock, monotonicClock }: Clocks,
): WebhookDelivery {
  const { id: _id, kind, state, attempts, status, reason, due_seen: due } = row
  const untilDue = due === null ? null : Math.max(0, due - monotonicClock.now())
  return {
    ...{ _id, kind, state, attempts, status, reason },
    at: new Date(row.at).toISOString(),
    lastAt: row.last_at === null ? null : new Date(row.last_at).toISOString(),
    nextAt: untilDue === null ? null : new Date(clock.now() + untilDue).toISOString(),
  }
}

/** Queues a message that tells nothing, to try a webhook. */
export function queueTest(
  { clock, monotonicClock }: Clocks,
  trx: Trx,
  webhookId: string,
): Promise<WebhookDeliveryRow> {
  const queueing = { trx, now: clock.now(), monotonicNow: monotonicClock.now() }
  return queueFor(queueing, webhookId, { kind: testKind, data: {} })
}

/** Returns the webhook of a message; undefined when there is none with this id. */
export function findDelivery(trx: Trx, id: string): Promise<{ webhook_id: string } | undefined> {
  const query = trx.selectFrom('webhook_deliveries').select('webhook_id')
  return query.where('id', '=', id).executeTakeFirst()
}

/** Queues a message again under its id, so that a receiver who has it recognises it. */
export function queueAgain(
  { monotonicClock }: Clocks,
  trx: Trx,
  id: string,
): Promise<WebhookDeliveryRow> {
  return trx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, status: null, reason: null })
    .set({ due_seen: monotonicClock.now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
