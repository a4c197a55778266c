import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'

import { retryAfterOf } from '#contract/retry-after.ts'
import type { WebhookReason } from '#contract/webhooks.ts'

import {
  isPrivateHost,
  isWebhookUrl,
  makeInternetLookup,
  privateAddressCode,
  privateAddressError,
} from './addresses.ts'

/** A signed message. */
export type SignedMessage = { url: string; headers: Record<string, string>; body: string }

/** Result of one attempt; `reason` is null when the message was accepted, `status` when there was no reply. */
export type PostAttempt = {
  reason: Exclude<WebhookReason, 'off'> | null
  status: number | null
  /** Pause that the receiver asks for, in ms. */
  retryAfterMs?: number | undefined
}

/** Time limit of an attempt, from the name of the host to the head of the reply, in ms. */
const timeoutMs = 12_000

/** Returns a function that sends a message once. It follows no redirects and reads nothing but the head of the reply. */
export function makePostOnce(
  isPrivateAllowed: boolean,
  signal: AbortSignal,
  lookup = makeInternetLookup(),
): (message: SignedMessage) => Promise<PostAttempt> {
  const options = isPrivateAllowed ? {} : { lookup }
  return async ({ url: text, headers, body }) => {
    const url = new URL(text)
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      // The setting may have been another one when the URL was entered; IP addresses are never looked up.
      if (!isPrivateAllowed && isPrivateHost(url)) throw privateAddressError()
      if (!isWebhookUrl(text, isPrivateAllowed)) return { reason: 'unreachable', status: null }
      const reply = await send(
        url,
        { ...options, signal: AbortSignal.any([signal, timeout]) },
        { headers, body },
      )
      return attemptOf(reply)
    } catch (error) {
      return { reason: timeout.aborted ? 'timeout' : reasonOf(error), status: null }
    }
  }
}

function send(
  url: URL,
  options: RequestOptions,
  message: Pick<SignedMessage, 'headers' | 'body'>,
): Promise<IncomingMessage> {
  const { body } = message
  const { request } = url.protocol === 'https:' ? https : http
  const headers = {
    ...message.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Take-Off',
  }
  return new Promise((resolve, reject) => {
    // A shared connection could have been opened to another address.
    const sent = request(url, { ...options, method: 'POST', headers, agent: false }, (reply) => {
      reply.on('error', () => undefined)
      reply.destroy()
      resolve(reply)
    })
    // Without a listener, Node reports neither a reply nor an error when a receiver switches protocols.
    sent.on('upgrade', (reply, socket) => {
      socket.destroy()
      resolve(reply)
    })
    sent.on('error', reject)
    sent.on('close', () => reject(new Error('The connection was closed without a reply')))
    sent.end(body)
  })
}

function attemptOf({ statusCode: status = 0, headers }: IncomingMessage): PostAttempt {
  if (status >= 200 && status < 300) return { reason: null, status }
  if (status === 410) return { reason: 'gone', status }
  const retryAfterMs = retryAfterOf({
    headers: { get: (name) => headers[name]?.toString() ?? null },
  })
  const isRedirect = status >= 300 && status < 400
  return { reason: isRedirect ? 'redirect' : 'status', status, retryAfterMs }
}

function reasonOf(error: unknown): 'private' | 'certificate' | 'unreachable' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === privateAddressCode) return 'private'
  return /CERT|UNABLE_TO|ERR_TLS/.test(code) ? 'certificate' : 'unreachable'
}
