import { v7 } from 'uuid'

import { traceHeaders } from '../base/request-ids.ts'
import type { Trx } from '../database/database.ts'
import type { MonotonicTime, WebhookDeliveryRow } from '../database/tables.ts'
import { afterCommit } from '../database/transact.ts'
import { kindsIn } from './endpoints.ts'
import type { Message, MessageContext } from './message.ts'

type Queueing = {
  trx: Trx
  now: number
  monotonicNow: MonotonicTime
  webhooks: Pick<MessageContext, 'wake'>
}

/** Queues a message once per webhook that is registered for its kind, in the transaction of the change. */
export async function queueMessage(
  queueing: Queueing,
  message: Message | undefined,
): Promise<void> {
  if (!message) return
  const { trx, webhooks } = queueing
  const all = await trx
    .selectFrom('webhooks')
    .select(['id', 'kinds'])
    .where('off_because', '=', '')
    // A webhook that is removed meanwhile would make the change fail, and one that is turned off has nothing waiting.
    .forShare()
    .execute()
  const wanted = all.filter(({ kinds }) => kindsIn(kinds).includes(message.kind))
  for (const { id } of wanted) await queueFor(queueing, id, message)
  const { wake } = webhooks
  if (wanted.length > 0 && wake) afterCommit(trx, wake)
}

/** Queues a message for one webhook. */
export async function queueFor(
  { trx, now, monotonicNow }: Omit<Queueing, 'webhooks'>,
  webhookId: string,
  { kind, data }: Message,
): Promise<WebhookDeliveryRow> {
  const { traceparent = null, tracestate = null } = traceHeaders()
  const row: WebhookDeliveryRow = {
    id: v7({ msecs: now }),
    webhook_id: webhookId,
    kind,
    body: JSON.stringify({ type: kind, timestamp: new Date(now).toISOString(), data }),
    at: now,
    at_seen: monotonicNow,
    state: 'waiting',
    attempts: 0,
    due_seen: monotonicNow,
    last_at: null,
    status: null,
    reason: null,
    ...{ traceparent, tracestate },
  }
  await trx.insertInto('webhook_deliveries').values(row).execute()
  return row
}
