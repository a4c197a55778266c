import type { HistoryEntry } from '#contract/history.ts'
import type { WebhookChange } from '#contract/webhooks.ts'

import type { Trx } from '../database/database.ts'
import type { WebhookRow } from '../database/tables.ts'
import { kindsIn, turnWebhookOff } from './endpoints.ts'

/** Applies the entered values; a webhook that is turned off loses its waiting messages. */
export async function updateWebhookRow(
  trx: Trx,
  { id, off_because: reason }: WebhookRow,
  { name, url, kinds, isOn }: WebhookChange,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ name, url, kinds: JSON.stringify(kinds), ...(isOn && { off_because: '' }) })
    .where('id', '=', id)
    .execute()
  if (!isOn && reason === '') await turnWebhookOff(trx, id, 'owner')
}

/** Returns the changed values for the audit log. The name is always there, so that entries are readable. */
export function auditedChanges(
  before: WebhookRow | undefined,
  after: WebhookRow | undefined,
): HistoryEntry['changes'] {
  const [from, to] = [auditedIn(before), auditedIn(after)]
  return ['webhook', 'url', 'kinds', 'isOn']
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter(({ field, from: was, to: is }) => field === 'webhook' || was !== is)
}

/** Of the URL only the origin: many receivers put a secret into its path. */
function auditedIn(row: WebhookRow | undefined): Record<string, string> {
  if (!row) return {}
  return {
    webhook: row.name,
    url: new URL(row.url).origin,
    kinds: kindsIn(row.kinds).join(', '),
    isOn: String(row.off_because === ''),
  }
}
