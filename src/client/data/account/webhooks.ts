import * as v from 'valibot'

import { pathTo } from '#contract/resource.ts'
import {
  maxListedDeliveries,
  newWebhook,
  type NewWebhook,
  type Webhook,
  webhook,
  type WebhookChange,
  type WebhookDelivery,
  webhookDelivery,
  type WebhookEntry,
  webhookPaths,
} from '#contract/webhooks.ts'

import { call, dataOf, type CallResult } from './call.ts'

/** Lists all webhooks. */
export async function listWebhooks(): Promise<CallResult<Webhook[]>> {
  return dataOf(await call({ method: 'GET', path: webhookPaths.list }), v.array(webhook))
}

/** Adds a webhook and returns it with its secret. */
export async function addWebhook(entry: WebhookEntry): Promise<CallResult<NewWebhook>> {
  return dataOf(await call({ method: 'POST', path: webhookPaths.list, body: entry }), newWebhook)
}

/** Changes a webhook, or turns it on or off. */
export async function updateWebhook(
  id: string,
  change: WebhookChange,
): Promise<CallResult<Webhook>> {
  const path = pathTo(webhookPaths.one, id)
  return dataOf(await call({ method: 'PUT', path, body: change }), webhook)
}

/** Deletes a webhook. */
export async function removeWebhook(id: string): Promise<CallResult<null>> {
  return dataOf(await call({ method: 'DELETE', path: pathTo(webhookPaths.one, id) }), v.null())
}

/** Makes a new secret, and returns the webhook with it. */
export async function renewWebhookSecret(id: string): Promise<CallResult<NewWebhook>> {
  const path = pathTo(webhookPaths.secret, id)
  return dataOf(await call({ method: 'POST', path }), newWebhook)
}

/** The latest messages to a webhook, and whether there may be older ones. */
export type ListedDeliveries = { deliveries: WebhookDelivery[]; hasMore: boolean }

/** Lists the latest messages to a webhook, by this number of calls. */
export async function listDeliveries(
  id: string,
  calls: number,
): Promise<CallResult<ListedDeliveries>> {
  const deliveries: WebhookDelivery[] = []
  let hasMore = true
  for (let nth = 0; nth < calls && hasMore; nth += 1) {
    const page = await readDeliveries(id, deliveries.at(-1))
    if (!page.ok) return page
    const known = new Set(deliveries.map(({ _id }) => _id))
    // A server that ignores the position returns the latest ones again.
    const older = page.value.filter(({ _id }) => !known.has(_id))
    deliveries.push(...older)
    hasMore = older.length === maxListedDeliveries
  }
  return { ok: true, value: { deliveries, hasMore } }
}

async function readDeliveries(
  id: string,
  before: WebhookDelivery | undefined,
): Promise<CallResult<WebhookDelivery[]>> {
  const query = before ? `?before=${encodeURIComponent(before._id)}` : ''
  const path = pathTo(webhookPaths.deliveries, id) + query
  return dataOf(await call({ method: 'GET', path }), v.array(webhookDelivery))
}

/** Sends a test message to a webhook. */
export async function sendTestMessage(id: string): Promise<CallResult<WebhookDelivery>> {
  return dataOf(
    await call({ method: 'POST', path: pathTo(webhookPaths.test, id) }),
    webhookDelivery,
  )
}

/** Sends a message again. */
export async function sendMessageAgain(id: string): Promise<CallResult<WebhookDelivery>> {
  const path = pathTo(webhookPaths.again, id)
  return dataOf(await call({ method: 'POST', path }), webhookDelivery)
}
