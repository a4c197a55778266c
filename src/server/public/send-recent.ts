import type { IncomingMessage, ServerResponse } from 'node:http'

import proxyAddr from '@fastify/proxy-addr'

import { requestNaming } from '../base/request-ids.ts'
import { visitorOf } from '../http/address.ts'
import { type IsTrustedProxy, trustedProxies } from '../http/trusted-proxies.ts'
import { isNamedIn } from '../items/item-replies.ts'
import type { Services } from '../services.ts'
import { type CallCounts, makeCallCounts, maxCalls, windowMs } from './call-counts.ts'
import { makeRecentReplies, type RecentReplies } from './recent-replies.ts'

/** State that the app shares with the cache in front of it. */
export type FrontCache = {
  replies: RecentReplies
  counts: CallCounts
  isTrusted: IsTrustedProxy
}

/** Creates the cache of one process. */
export function makeFrontCache({
  config,
  processClock,
}: Pick<Services, 'config' | 'processClock'>): FrontCache {
  const isTrusted = trustedProxies(config.TRUST_PROXY)
  const replies = makeRecentReplies(processClock, isTrusted)
  return { replies, counts: makeCallCounts(processClock), isTrusted }
}

/** Sends a reply in front of the app; returns false if the app has to. */
type SendRecent = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Returns a function that sends recent replies to visitors again, like the cache of a proxy: the hooks of the app take
 * longer. Calls beyond the limit are left to the app.
 */
export function makeSendRecent(
  { replies, counts, isTrusted }: FrontCache,
  { metrics, processClock }: Pick<Services, 'metrics' | 'processClock'>,
): SendRecent {
  return (request, response) => {
    const arrivedAt = processClock.now()
    const { method = '', socket, headers } = request
    const recent = method === 'GET' || method === 'HEAD' ? replies.find(request) : undefined
    if (!recent || socket.destroyed) return false
    const visitor = visitorOf({ ip: proxyAddr(request, isTrusted), socket })
    const { current, ttl } = counts.add(visitor, windowMs)
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
    response.once('close', () => {
      const { route } = recent
      metrics.requests.inc({ method, route, status })
      metrics.durations.observe({ method, route }, (processClock.now() - arrivedAt) / 1000)
    })
    return true
  }
}
