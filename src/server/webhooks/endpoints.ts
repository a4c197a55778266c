import * as v from 'valibot'

import { type Webhook, type WebhookEntry, maxWebhooks } from '#contract/webhooks.ts'

import type { Database, Trx } from '../database/database.ts'
import type { WebhookRow } from '../database/tables.ts'
import type { Services } from '../services.ts'
import { formerSecretMs, makeSecret } from './sign.ts'

type Clocks = Pick<Services, 'clock' | 'monotonicClock'>

/** Returns the kinds that a stored webhook is registered for. */
export function kindsIn(stored: string): string[] {
  return v.parse(v.array(v.string()), JSON.parse(stored))
}

/** Returns all webhooks, oldest first. */
export async function findWebhooks(database: Database, clocks: Clocks): Promise<Webhook[]> {
  const rows = await database
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toWebhook(row, clocks))
}

/** Returns a stored webhook; undefined when there is none with this id. */
export function findWebhookRow(database: Database, id: string): Promise<WebhookRow | undefined> {
  return database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns a webhook, locked until the transaction ends; undefined when there is none with this id. */
export function lockWebhook(trx: Trx, id: string): Promise<WebhookRow | undefined> {
  const query = trx.selectFrom('webhooks').selectAll().where('id', '=', id)
  return query.forNoKeyUpdate().executeTakeFirst()
}

/** Converts a row to a reply, without its secrets. */
export function toWebhook(row: WebhookRow, { clock, monotonicClock }: Clocks): Webhook {
  const { id: _id, name, url, off_because: reason } = row
  const leftMs = Math.max(0, ...validFormer(row, monotonicClock).map(({ leftMs: left }) => left))
  return {
    _id,
    name,
    url,
    kinds: kindsIn(row.kinds),
    state: reason === '' ? 'on' : reason === 'gone' ? 'gone' : 'off',
    addedAt: new Date(row.created_at).toISOString(),
    formerSecretUntil: leftMs > 0 ? new Date(clock.now() + leftMs).toISOString() : null,
  }
}

/** Adds a webhook with a new secret; undefined when there are as many as there may be. */
export async function insertWebhook(
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  trx: Trx,
  { name, url, kinds }: WebhookEntry,
): Promise<WebhookRow | undefined> {
  const { count } = await trx
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxWebhooks) return undefined
  const row: WebhookRow = {
    id: ids.id(),
    ...{ name, url, kinds: JSON.stringify(kinds), secret: makeSecret() },
    ...{ former_secrets: '[]', off_because: '', created_at: clock.now() },
  }
  await trx.insertInto('webhooks').values(row).execute()
  return row
}

/** Gives a webhook a new secret; the ones before it are used beside it for a day each. */
export async function rotateSecret(
  { monotonicClock }: Clocks,
  trx: Trx,
  row: WebhookRow,
): Promise<void> {
  const until = monotonicClock.now() + formerSecretMs
  const older = validFormer(row, monotonicClock).map((each) => ({
    secret: each.secret,
    until: each.until,
  }))
  // More would not fit into one header.
  const former = [{ secret: row.secret, until }, ...older].slice(0, mostFormerSecrets)
  await trx
    .updateTable('webhooks')
    .set({ secret: makeSecret(), former_secrets: JSON.stringify(former) })
    .where('id', '=', row.id)
    .execute()
}

const formerSecrets = v.array(v.object({ secret: v.string(), until: v.number() }))
const mostFormerSecrets = 10

/** Returns the former secrets that are still used, the latest first. */
function validFormer(
  { former_secrets: stored }: Pick<WebhookRow, 'former_secrets'>,
  { now }: Services['monotonicClock'],
) {
  return v
    .parse(formerSecrets, JSON.parse(stored))
    .map((each) => ({ ...each, leftMs: each.until - now() }))
    .filter(({ leftMs }) => leftMs > 0)
}

/** Turns a webhook off; its waiting messages end as failed. */
export async function turnWebhookOff(
  trx: Trx,
  id: string,
  because: Exclude<WebhookRow['off_because'], ''>,
): Promise<void> {
  await trx.updateTable('webhooks').set({ off_because: because }).where('id', '=', id).execute()
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', reason: 'off', due_seen: null })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** URL and valid secrets of a webhook; undefined when it was removed or turned off. */
export async function findTarget(
  { database, monotonicClock }: Pick<Services, 'database' | 'monotonicClock'>,
  id: string,
): Promise<{ url: string; secrets: string[] } | undefined> {
  const row = await findWebhookRow(database, id)
  if (!row || row.off_because !== '') return undefined
  const former = validFormer(row, monotonicClock).map(({ secret }) => secret)
  return { url: row.url, secrets: [row.secret, ...former] }
}
