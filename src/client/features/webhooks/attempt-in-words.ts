import { plural, t } from '@lingui/core/macro'

import type { WebhookDelivery, WebhookReason } from '#contract/webhooks.ts'

/** Returns how often a message was sent, and what came of the last attempt. */
export function attemptInWords({ attempts, status, reason }: WebhookDelivery): string {
  const times = plural(attempts, { one: '# attempt', other: '# attempts' })
  if (attempts === 0 && reason === null) {
    return t({ message: 'Not sent yet', context: 'message to a webhook' })
  }
  const outcome =
    reason === null ? (status === null ? '' : answered(status)) : failures[reason](status)
  return outcome === '' ? times : t`${times}: ${outcome}`
}

const answered = (given: number | null) => {
  const status = given ?? 0
  return t`answered with status ${status}`
}

const failures: Record<WebhookReason, (status: number | null) => string> = {
  status: answered,
  redirect: () => t`answered with a redirect, which is not followed`,
  gone: () => t`answered that it is gone (410), so that the webhook was turned off`,
  timeout: () => t`no answer in time`,
  unreachable: () => t`cannot be reached`,
  certificate: () => t`its certificate is not valid`,
  private: () => t`its address is in a private network, which the server does not call`,
  off: () => t`the webhook was turned off`,
}
