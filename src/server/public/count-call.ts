import type { IncomingMessage, OutgoingHttpHeader } from 'node:http'

import proxyAddr from '@fastify/proxy-addr'

import { visitorOf } from '../http/address.ts'
import type { IsTrustedProxy } from '../http/trusted-proxies.ts'
import { type CallCounts, maxCalls, windowMs } from './call-counts.ts'

/**
 * Returns a function that counts a call of a visitor, and returns the headers of the limit; undefined for a call
 * beyond the limit, which the app refuses.
 */
export function makeCountCall(
  counts: CallCounts,
  isTrusted: IsTrustedProxy,
): (request: IncomingMessage) => OutgoingHttpHeader[] | undefined {
  return (request) => {
    const visitor = visitorOf({ ip: proxyAddr(request, isTrusted), socket: request.socket })
    const { current, ttl } = counts.add(visitor, windowMs)
    if (current > maxCalls) return undefined
    return [
      ...['x-ratelimit-limit', maxCalls],
      ...['x-ratelimit-remaining', maxCalls - current],
      ...['x-ratelimit-reset', Math.ceil(ttl / 1000)],
    ]
  }
}
