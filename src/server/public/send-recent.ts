import type { IncomingMessage, ServerResponse } from 'node:http'

import proxyAddr from '@fastify/proxy-addr'

import { requestNaming } from '../base/request-ids.ts'
import { clientAddressOf, networkOf } from '../http/address.ts'
import { type IsTrustedProxy, trustedProxies } from '../http/trusted-proxies.ts'
import { isNamedIn } from '../items/item-replies.ts'
import type { Services } from '../services.ts'
import type { Metrics } from '../watching/metrics.ts'
import { type CallCounts, makeCallCounts, maxCalls } from './call-counts.ts'
import { makeRecentReplies, type RecentReplies } from './recent-replies.ts'

/** What the recent replies are sent with. */
export type Visits = {
  replies: RecentReplies
  counts: CallCounts
  isTrusted: IsTrustedProxy
}

/** Creates what a process needs to send recent replies. */
export function makeVisits({
  config,
  processClock,
}: Pick<Services, 'config' | 'processClock'>): Visits {
  const isTrusted = trustedProxies(config.TRUST_PROXY)
  const replies = makeRecentReplies(processClock, isTrusted)
  return { replies, counts: makeCallCounts(processClock), isTrusted }
}

/** Sends a reply in front of the app; returns false if the app has to. */
type SendRecent = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Returns a function that sends recent replies to visitors again, like the cache of a proxy, because all the hooks of
 * the app take several times as long. Calls beyond the limit are left to the app.
 */
export function makeSendRecent(
  { replies, counts, isTrusted }: Visits,
  metrics: Metrics,
): SendRecent {
  return (request, response) => {
    const { method = '', socket, headers } = request
    const recent = method === 'GET' || method === 'HEAD' ? replies.find(request) : undefined
    if (!recent || socket.destroyed) return false
    const visitor = networkOf(clientAddressOf({ ip: proxyAddr(request, isTrusted), socket }))
    const { current, ttl } = counts.add(visitor)
    if (current > maxCalls) return false
    const isUnchanged = isNamedIn(headers['if-none-match'], recent.etag)
    const status = isUnchanged ? 304 : 200
    response.writeHead(status, [
      ...(isUnchanged ? recent.headers.unchanged : recent.headers.whole),
      ...['x-request-id', requestNaming.genReqId()],
      ...['x-ratelimit-limit', maxCalls],
      ...['x-ratelimit-remaining', maxCalls - current],
      ...['x-ratelimit-reset', Math.ceil(ttl / 1000)],
    ])
    response.end(isUnchanged ? undefined : recent.bytes)
    metrics.requests.inc({ method, route: recent.route, status })
    metrics.durations.observe({ method, route: recent.route }, 0)
    return true
  }
}
