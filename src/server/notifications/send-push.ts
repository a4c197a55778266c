import type { RequestDetails, RequestOptions } from 'web-push'

import type { DeclarativePush, PushedMessage, PushTarget } from '#contract/notifications.ts'
import { retryAfterOf } from '#contract/retry-after.ts'

import type { AppConfig, Log } from '../services.ts'
import type { PushKeys } from './push-keys.ts'

/**
 * Result of sending a message. `gone`: the subscription has ended; `retryAfterMs`: the pause that the push service
 * asks for.
 */
export type PushOutcome =
  | { to: 'done' | 'gone' | 'refused' }
  | { to: 'later'; retryAfterMs?: number | undefined }

type Payload = PushedMessage | DeclarativePush

const timeoutMs = 10_000
const daySeconds = 24 * 60 * 60
/** Contact for push services, which require one, when the operator has set none. */
const defaultContact = 'mailto:admin@take-off.example'

/**
 * Returns a function that sends a message to a device, end-to-end encrypted (RFC 8291), through its push service (RFC
 * 8030), which stores it for at most a day.
 */
export function makeSendPush(
  config: AppConfig,
  { log, keys, signal }: { log: Log; keys: PushKeys; signal: AbortSignal },
): (target: PushTarget, message: Payload) => Promise<PushOutcome> {
  const vapidDetails = { subject: contactIn(config), ...keys }
  return async (target, message) => {
    const request = await encrypt(target, message, vapidDetails)
    if (!request) return { to: 'gone' }
    const response = await send(request, signal)
    if (!response) return { to: 'later' }
    const posted = outcomeOf(response)
    if (posted.to === 'refused') {
      const { host } = new URL(target.endpoint)
      log.warn({ service: host, status: response.status }, 'a push service refused a message')
    }
    return posted
  }
}

type VapidDetails = NonNullable<RequestOptions['vapidDetails']>

/** Builds the request for a message; undefined when it cannot be encrypted for the device. */
async function encrypt(target: PushTarget, message: Payload, vapidDetails: VapidDetails) {
  // Loaded on demand.
  const { default: webPush } = await import('web-push')
  // A device that was off gets only the last message per topic, which contains the total.
  const options = { vapidDetails, TTL: daySeconds, topic: message.about }
  try {
    return webPush.generateRequestDetails(target, JSON.stringify(message), options)
  } catch {
    // The key of the subscription is not a point on the curve.
    return undefined
  }
}

/** Sends a request; returns the reply of the push service, or undefined after a timeout. */
async function send(request: RequestDetails, signal: AbortSignal): Promise<Response | undefined> {
  const { endpoint, method, headers, body } = request
  const response = await fetch(endpoint, {
    method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch(() => undefined)
  await response?.body?.cancel()
  return response
}

function outcomeOf(response: Response): PushOutcome {
  const { status, ok } = response
  if (status === 404 || status === 410) return { to: 'gone' }
  if (status === 429 || status >= 500) {
    return { to: 'later', retryAfterMs: retryAfterOf(response) }
  }
  return { to: ok ? 'done' : 'refused' }
}

function contactIn({ PUBLIC_URL: url, MAIL_FROM: from }: AppConfig): string {
  if (url.startsWith('https:')) return url
  return from === '' ? defaultContact : `mailto:${from}`
}
