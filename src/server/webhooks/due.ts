import type { MonotonicTime, WebhookDeliveryRow } from '../database/tables.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** A message that is due. */
export type DueMessage = Pick<WebhookDeliveryRow, (typeof sentColumns)[number]> & {
  dueAt: MonotonicTime
}

const sentColumns = ['id', 'webhook_id', 'body', 'attempts', 'traceparent', 'tracestate'] as const

/** Returns the webhooks that are on and have messages that are due. */
export async function findDueWebhooks({ database, monotonicClock }: Store): Promise<string[]> {
  const rows = await database
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .select('webhook_id')
    .distinct()
    .where('due_seen', '<=', monotonicClock.now())
    .where('off_because', '=', '')
    .execute()
  return rows.map(({ webhook_id: id }) => id)
}

/** Returns at most `limit` due messages of a webhook, the longest due first. */
export async function findDueMessages(
  { database, monotonicClock }: Store,
  webhookId: string,
  limit: number,
): Promise<DueMessage[]> {
  const now = monotonicClock.now()
  const rows = await database
    .selectFrom('webhook_deliveries')
    .select([...sentColumns, 'due_seen'])
    .where('webhook_id', '=', webhookId)
    .where('due_seen', '<=', now)
    .orderBy('due_seen')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ due_seen: dueAt, ...row }) => ({ ...row, dueAt: dueAt ?? now }))
}

/** Time until a message is sent by another server if this one stops meanwhile, in ms; longer than an attempt. */
const claimMs = 60_000

/** A message that only this server sends now; `claimedUntil` identifies the claim. */
export type ClaimedMessage = DueMessage & { claimedUntil: MonotonicTime }

/** Reserves a message for this server; undefined when another one has it. */
export async function claimMessage(
  { database, monotonicClock }: Store,
  message: DueMessage,
): Promise<ClaimedMessage | undefined> {
  const claimedUntil = monotonicClock.now() + claimMs
  const { numUpdatedRows } = await database
    .updateTable('webhook_deliveries')
    .set({ due_seen: claimedUntil })
    .where('id', '=', message.id)
    .where('due_seen', '=', message.dueAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...message, claimedUntil } : undefined
}
