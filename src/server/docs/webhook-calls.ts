import {
  type Webhook,
  type WebhookDelivery,
  maxListedDeliveries,
  webhookKinds,
  webhookPaths,
  webhookReasons,
} from '#contract/webhooks.ts'

import { type DocumentedCall, jsonType, needsConfirmation } from './call.ts'
import { exampleStored } from './examples.ts'
import {
  addressShape,
  booleanShape,
  listShape,
  objectShape,
  oneOf,
  orNull,
  replyOf,
  schemaRef,
  textShape,
  timeShape,
  wholeShape,
} from './schema.ts'

const webhookProperties = {
  _id: textShape,
  name: textShape,
  url: addressShape,
  kinds: listShape(textShape),
  state: oneOf('on', 'off', 'gone'),
  addedAt: timeShape,
  formerSecretUntil: orNull(timeShape),
}

/** Schemas of webhooks and their deliveries. */
export const webhookShapes = {
  Webhook: objectShape(webhookProperties),
  NewWebhook: objectShape({ ...webhookProperties, secret: textShape }),
  WebhookDelivery: objectShape({
    _id: textShape,
    kind: textShape,
    at: timeShape,
    state: oneOf('waiting', 'delivered', 'failed'),
    attempts: wholeShape,
    lastAt: orNull(timeShape),
    status: orNull(wholeShape),
    reason: orNull(oneOf(...webhookReasons)),
    nextAt: orNull(timeShape),
  }),
}

const entryProperties = {
  name: textShape,
  url: addressShape,
  kinds: listShape(oneOf(...webhookKinds)),
}
const entry = {
  name: 'Website',
  url: 'https://www.example.org/hooks/take-off',
  kinds: ['member.added', 'member.changed', 'member.removed'],
} as const
const example: Webhook = {
  _id: exampleStored._id,
  ...entry,
  kinds: [...entry.kinds],
  state: 'on',
  addedAt: exampleStored.createdAt,
  formerSecretUntil: null,
}
const delivery: WebhookDelivery = {
  _id: exampleStored._id,
  kind: 'member.added',
  at: exampleStored.createdAt,
  state: 'waiting',
  attempts: 1,
  lastAt: exampleStored.updatedAt,
  status: 503,
  reason: 'status',
  nextAt: exampleStored.updatedAt,
}

const withSecret = (description: string) => ({
  201: {
    description,
    shape: replyOf(schemaRef('NewWebhook')),
    example: { success: true, data: { ...example, secret: 'whsec_MfKQ…' } },
  },
})
const one = (data: Webhook, description: string) => ({
  200: { description, shape: replyOf(schemaRef('Webhook')), example: { success: true, data } },
})
const queued = {
  description: 'The message, which is queued to be sent at once',
  shape: replyOf(schemaRef('WebhookDelivery')),
  example: {
    success: true,
    data: { ...delivery, attempts: 0, lastAt: null, status: null, reason: null },
  },
}

/** Documentation of the calls about webhooks. */
export const webhookCalls: DocumentedCall[] = [
  {
    method: 'get',
    path: webhookPaths.list,
    tag: 'Webhooks',
    summary: 'List the webhooks, oldest first',
    replies: {
      200: {
        description: 'The webhooks, without their secrets',
        shape: replyOf(listShape(schemaRef('Webhook'))),
        example: { success: true, data: [example] },
      },
    },
  },
  {
    method: 'post',
    path: webhookPaths.list,
    tag: 'Webhooks',
    summary: `Add a webhook, whose messages follow the Standard Webhooks specification${needsConfirmation}`,
    body: { [jsonType]: { shape: objectShape(entryProperties), example: entry } },
    replies: withSecret('The webhook with its secret, which no later reply contains'),
  },
  {
    method: 'put',
    path: webhookPaths.one,
    tag: 'Webhooks',
    summary: `Change a webhook, or turn it off or on; turning it off ends its waiting messages as failed${needsConfirmation}`,
    body: {
      [jsonType]: {
        shape: objectShape({ ...entryProperties, isOn: booleanShape }),
        example: { ...entry, isOn: false },
      },
    },
    replies: one({ ...example, state: 'off' }, 'The changed webhook'),
  },
  {
    method: 'delete',
    path: webhookPaths.one,
    tag: 'Webhooks',
    summary: `Remove a webhook with its messages${needsConfirmation}`,
    replies: {
      200: {
        description: 'Removed',
        shape: replyOf({ type: 'null' }),
        example: { success: true, data: null },
      },
    },
  },
  {
    method: 'post',
    path: webhookPaths.secret,
    tag: 'Webhooks',
    summary: `Replace the secret of a webhook; for a day messages are signed with the former secret, too${needsConfirmation}`,
    replies: withSecret('The webhook with its new secret'),
  },
  {
    method: 'post',
    path: webhookPaths.test,
    tag: 'Webhooks',
    summary:
      'Send a message of the kind "test" to a webhook; at most 100 tests and repetitions an hour in total',
    replies: { 201: queued },
  },
  {
    method: 'get',
    path: webhookPaths.deliveries,
    tag: 'Webhooks',
    summary: `List the messages to a webhook, newest first, at most ${maxListedDeliveries}`,
    query: { before: { shape: textShape, description: 'Id of a message; lists only older ones' } },
    replies: {
      200: {
        description: 'The messages',
        shape: replyOf(listShape(schemaRef('WebhookDelivery'))),
        example: { success: true, data: [delivery] },
      },
    },
  },
  {
    method: 'post',
    path: webhookPaths.again,
    tag: 'Webhooks',
    summary:
      'Send a message again, with the same id; at most 100 tests and repetitions an hour in total',
    replies: { 200: queued },
  },
]
