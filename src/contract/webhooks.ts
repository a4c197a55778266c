import * as v from 'valibot'

/** Calls about webhooks; for owners, and only the Take-Off server has them. */
export const webhookPaths = {
  /** GET lists all (`Webhook[]`); POST a `WebhookEntry` returns it with its secret (`NewWebhook`). */
  list: '/admin/webhooks',
  /** PUT a `WebhookChange` changes it; DELETE removes it with its deliveries. */
  one: '/admin/webhooks/:id',
  /** POST makes a new secret (`NewWebhook`); for a day messages are signed with the former one, too. */
  secret: '/admin/webhooks/:id/secret',
  /** POST queues a message of the kind `test` (`WebhookDelivery`). */
  test: '/admin/webhooks/:id/test',
  /**
   * GET returns up to `maxListedDeliveries` deliveries (`WebhookDelivery[]`), newest first: the latest ones, or with
   * `before`, the id of a delivery, those older than it.
   */
  deliveries: '/admin/webhooks/:id/deliveries',
  /** POST queues a message again (`WebhookDelivery`); `:id` is the id of the delivery. */
  again: '/admin/webhook-deliveries/:id/again',
} as const

const publishedNames = ['banner', 'event', 'founderProfile', 'galleryItem', 'member'] as const
const itemChanges = ['added', 'changed', 'removed'] as const

/** Kinds of messages that a webhook can be registered for. */
export const webhookKinds = [
  ...publishedNames.flatMap((name) => itemChanges.map((change) => `${name}.${change}` as const)),
  'announcement.changed',
  'enquiry.added',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Kind of the message that an owner sends to try a webhook. */
export const testKind = 'test'

/** Most webhooks of an installation, and most deliveries in a list. */
export const maxWebhooks = 20
export const maxListedDeliveries = 100

export const webhookNameMaxLength = 100
export const webhookUrlMaxLength = 2000

/** Problems of a webhook's data, and of what an owner does with it. */
export const webhookProblems = {
  name: 'Please give it a name',
  nameLong: `At most ${webhookNameMaxLength} characters`,
  url: 'Please enter an https address on the internet, without a password',
  kinds: 'Please choose at least one kind of message',
  tooMany: `There are ${maxWebhooks} webhooks already`,
  isOff: 'Please turn the webhook on first',
  tooManySent: 'That was sent often enough for now: please try again later',
  gone: 'There is no webhook with this id',
  deliveryGone: 'There is no message with this id',
} as const

/**
 * A registered webhook.
 * - `state`: `gone` was turned off by its own reply, 410.
 * - `formerSecretUntil`: time (ISO) until which messages are signed with a former secret, too.
 */
export const webhook = v.object({
  _id: v.string(),
  name: v.string(),
  url: v.string(),
  kinds: v.array(v.string()),
  state: v.picklist(['on', 'off', 'gone']),
  addedAt: v.string(),
  formerSecretUntil: v.nullable(v.string()),
})
export type Webhook = v.InferOutput<typeof webhook>

/** A webhook with its new secret (`whsec_...`), which no later reply contains. */
export const newWebhook = v.object({ ...webhook.entries, secret: v.string() })
export type NewWebhook = v.InferOutput<typeof newWebhook>

/** Values of a webhook that an owner enters. */
export type WebhookEntry = { name: string; url: string; kinds: readonly string[] }
export type WebhookChange = WebhookEntry & { isOn: boolean }

/**
 * Why the last attempt failed: a reply other than 2xx (`status`), a redirect, 410 (`gone`), no reply in time, no
 * connection, an invalid certificate, an address of a private network, or because the webhook was turned off.
 */
export const webhookReasons = [
  'status',
  'redirect',
  'gone',
  'timeout',
  'unreachable',
  'certificate',
  'private',
  'off',
] as const
export type WebhookReason = (typeof webhookReasons)[number]

/** A message to a webhook; times are ISO, `status` is that of the last reply. */
export const webhookDelivery = v.object({
  _id: v.string(),
  kind: v.string(),
  at: v.string(),
  state: v.picklist(['waiting', 'delivered', 'failed']),
  attempts: v.number(),
  lastAt: v.nullable(v.string()),
  status: v.nullable(v.number()),
  reason: v.nullable(v.picklist(webhookReasons)),
  nextAt: v.nullable(v.string()),
})
export type WebhookDelivery = v.InferOutput<typeof webhookDelivery>
