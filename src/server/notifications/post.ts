import type { RequestDetails, RequestOptions } from 'web-push'

import type { PushedMessage, PushTarget } from '#contract/notifications.ts'

import type { AppConfig, Log } from '../services.ts'
import type { PushKeys } from './push-keys.ts'

/** What became of a message; `gone`: the device takes none any more. */
export type Posted = 'done' | 'gone' | 'refused' | 'later'

const patienceMs = 10_000
const daySeconds = 24 * 60 * 60
/** Said to a push service where the operator names no address: it wants one to write to. */
const nobody = 'mailto:admin@take-off.example'

/**
 * What sends a message to a device: encrypted for it alone (RFC 8291), by its push service (RFC 8030), which
 * keeps it for a day at most.
 */
export function makePost(
  config: AppConfig,
  { log, keys, signal }: { log: Log; keys: PushKeys; signal: AbortSignal },
): (target: PushTarget, message: PushedMessage) => Promise<Posted> {
  const vapidDetails = { subject: contactIn(config), ...keys }
  return async (target, message) => {
    const request = await encrypted(target, message, vapidDetails)
    if (!request) return 'gone'
    const status = await sent(request, signal)
    const posted = status === undefined ? 'later' : outcomeOf(status)
    if (posted === 'refused') {
      const { host } = new URL(target.endpoint)
      log.warn({ service: host, status }, 'a push service refused a message')
    }
    return posted
  }
}

type VapidDetails = NonNullable<RequestOptions['vapidDetails']>

/** The request that brings a message; undefined where nothing can be encrypted for a device. */
async function encrypted(target: PushTarget, message: PushedMessage, vapidDetails: VapidDetails) {
  // Loaded when there is something to say.
  const { default: webPush } = await import('web-push')
  // A phone that was off hears of the last one only; it tells how many there are.
  const options = { vapidDetails, TTL: daySeconds, topic: message.about }
  try {
    return webPush.generateRequestDetails(target, JSON.stringify(message), options)
  } catch {
    // What it named as its key is no point on the curve.
    return undefined
  }
}

/** The status that a push service answers with; undefined when it answers nothing in time. */
async function sent(request: RequestDetails, signal: AbortSignal): Promise<number | undefined> {
  const { endpoint, method, headers, body } = request
  const answer = await fetch(endpoint, {
    method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status
}

function outcomeOf(status: number): Posted {
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return 'later'
  return status >= 200 && status < 300 ? 'done' : 'refused'
}

function contactIn({ PUBLIC_URL: url, MAIL_FROM: from }: AppConfig): string {
  if (url.startsWith('https:')) return url
  return from === '' ? nobody : `mailto:${from}`
}
