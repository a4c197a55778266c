import * as v from 'valibot'

import { pathTo } from '#contract/resource.ts'
import {
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
export async function createWebhook(entry: WebhookEntry): Promise<CallResult<NewWebhook>> {
  return dataOf(await call({ method: 'POST', path: webhookPaths.list, body: entry }), newWebhook)
}

/** Changes a webhook, or turns it on or off. */
export async function changeWebhook(
  id: string,
  change: WebhookChange,
): Promise<CallResult<Webhook>> {
  const path = pathTo(webhookPaths.one, id)
  return dataOf(await call({ method: 'PUT', path, body: change }), webhook)
}

/** Deletes a webhook. */
export async function deleteWebhook(id: string): Promise<CallResult<null>> {
  return dataOf(await call({ method: 'DELETE', path: pathTo(webhookPaths.one, id) }), v.null())
}

/** Makes a new secret, and returns the webhook with it. */
export async function renewWebhookSecret(id: string): Promise<CallResult<NewWebhook>> {
  const path = pathTo(webhookPaths.secret, id)
  return dataOf(await call({ method: 'POST', path }), newWebhook)
}

/** Lists the latest messages to a webhook. */
export async function listDeliveries(id: string): Promise<CallResult<WebhookDelivery[]>> {
  const path = pathTo(webhookPaths.deliveries, id)
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
