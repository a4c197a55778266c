import proxyAddr from '@fastify/proxy-addr'

import { visitorOf } from '../http/address.ts'
import { makeSendReply, type SendStored } from '../http/send-stored.ts'
import { replyTo } from '../http/stored-replies.ts'
import type { IsTrustedProxy } from '../http/trusted-proxies.ts'
import type { Services } from '../services.ts'
import { type CallCounts, maxCalls, windowMs } from './call-counts.ts'
import type { RecentReplies } from './recent-replies.ts'

type Shared = { recent: RecentReplies; counts: CallCounts; isTrusted: IsTrustedProxy }

/**
 * Returns a function that sends recent replies to visitors again, like the cache of a proxy: the hooks of the app take
 * longer. Calls beyond the limit are left to the app.
 */
export function makeSendRecent(
  { recent, counts, isTrusted }: Shared,
  services: Pick<Services, 'metrics' | 'processClock'>,
): SendStored {
  const send = makeSendReply(services)
  return (call) => {
    const { request } = call
    const stored = request.socket.destroyed ? undefined : recent.find(request)
    const reply = stored && replyTo(request, stored)
    if (!reply) return false
    const visitor = visitorOf({ ip: proxyAddr(request, isTrusted), socket: request.socket })
    const { current, ttl } = counts.add(visitor, windowMs)
    if (current > maxCalls) return false
    send(call, reply, [
      ...['x-ratelimit-limit', maxCalls],
      ...['x-ratelimit-remaining', maxCalls - current],
      ...['x-ratelimit-reset', Math.ceil(ttl / 1000)],
    ])
    return true
  }
}
