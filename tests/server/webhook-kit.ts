import { Webhook as Verifier } from 'standardwebhooks'
import * as v from 'valibot'
import { expect, onTestFinished, vi } from 'vitest'

import {
  newWebhook,
  type NewWebhook,
  webhookDelivery,
  type WebhookKind,
  webhookPaths,
} from '#contract/webhooks.ts'
import { type ReceivedMessage, startReceiver } from '#tests/support/receiver.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import type { Console } from './console.ts'

/** Registers a webhook for these kinds. */
export async function register(
  { call }: Console,
  url: string,
  ...kinds: WebhookKind[]
): Promise<NewWebhook> {
  const json = { name: 'Website', url, kinds }
  const { body } = await call({ method: 'POST', url: webhookPaths.list, json })
  return v.parse(newWebhook, body.data)
}

/** Returns the latest deliveries of a webhook, or those before one of them. */
export async function deliveriesOf(
  { call }: Console,
  { _id }: { _id: string },
  before?: { _id: string },
) {
  const query = before ? `?before=${before._id}` : ''
  const url = webhookPaths.deliveries.replace(':id', _id) + query
  const { body } = await call({ method: 'GET', url })
  return v.parse(v.array(webhookDelivery), body.data)
}

/** Resolves once the deliveries of a webhook, newest first, are like these. */
export function expectDelivered(
  console: Console,
  hook: { _id: string },
  ...expected: object[]
): Promise<void> {
  return untilPasses(async () => {
    const found = await deliveriesOf(console, hook)
    expect(found).toHaveLength(expected.length)
    expect(found).toMatchObject(expected)
  })
}

/** Sends a test message; returns the reply. */
export const sendTest = ({ call }: Console, { _id }: { _id: string }) =>
  call({ method: 'POST', url: webhookPaths.test.replace(':id', _id) })

const message = v.strictObject({ type: v.string(), timestamp: v.string(), data: v.unknown() })

/**
 * Verifies a message with the library of Standard Webhooks, at the time of its sending, and returns its content.
 * @throws when it is not signed with this secret.
 */
export function verified(secret: string, { headers, body }: ReceivedMessage) {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    const texts = v.parse(v.record(v.string(), v.string()), headers)
    return v.parse(message, new Verifier(secret).verify(body.toString(), texts))
  } finally {
    vi.useRealTimers()
  }
}

/** Starts another receiver, which ends with the test, and registers a webhook there. */
export async function hookElsewhere(console: Console) {
  const other = await startReceiver(204)
  onTestFinished(() => other.stop())
  return { other, hook: await register(console, other.origin, 'member.added') }
}

/** Returns a function that makes the sender look for due messages, by a test message to another receiver. */
export async function makeLook(console: Console): Promise<() => Promise<void>> {
  const { other, hook } = await hookElsewhere(console)
  return async () => {
    const before = other.received.length
    await sendTest(console, hook)
    await other.first(before + 1)
  }
}
