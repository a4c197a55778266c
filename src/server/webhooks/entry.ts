import * as v from 'valibot'

import {
  type WebhookChange,
  type WebhookEntry,
  webhookKinds,
  webhookNameMaxLength,
  webhookProblems,
  webhookUrlMaxLength,
} from '#contract/webhooks.ts'

import { checkBody } from '../http/check-body.ts'
import type { AppConfig } from '../services.ts'
import { isWebhookUrl } from './addresses.ts'

type Allowing = Pick<AppConfig, 'WEBHOOK_PRIVATE'>

/**
 * Validates the values of a new webhook.
 * @throws `invalid` with the problem of each field.
 */
export function checkWebhook(config: Allowing, body: unknown): WebhookEntry {
  return checkBody(v.object(entryFields(config)), body)
}

/**
 * Validates the values of a changed webhook.
 * @throws `invalid` with the problem of each field.
 */
export function checkWebhookChange(config: Allowing, body: unknown): WebhookChange {
  return checkBody(v.object({ ...entryFields(config), isOn: v.boolean() }), body)
}

function entryFields({ WEBHOOK_PRIVATE: isPrivateAllowed }: Allowing) {
  const { name, nameLong, url, kinds } = webhookProblems
  return {
    name: v.pipe(
      v.string(name),
      v.trim(),
      v.nonEmpty(name),
      v.maxLength(webhookNameMaxLength, nameLong),
      v.regex(/^\P{Cc}*$/u, name),
    ),
    url: v.pipe(
      v.string(url),
      v.trim(),
      v.maxLength(webhookUrlMaxLength, url),
      v.check((text) => isWebhookUrl(text, isPrivateAllowed), url),
    ),
    kinds: v.pipe(
      v.custom<readonly string[]>(areKinds, kinds),
      v.transform((chosen) => [...new Set(chosen)]),
    ),
  }
}

const known: ReadonlySet<unknown> = new Set(webhookKinds)
const areKinds = (given: unknown) =>
  Array.isArray(given) && given.length > 0 && given.every((kind) => known.has(kind))
