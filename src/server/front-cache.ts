import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Connections } from './connections/watch.ts'
import { makeSendStored, type StoredSource } from './http/send-stored.ts'
import { type IsTrustedProxy, trustedProxies } from './http/trusted-proxies.ts'
import { makeUnchangedReplies, type UnchangedReplies } from './items/unchanged-replies.ts'
import { type CallCounts, makeCallCounts } from './public/call-counts.ts'
import { makeCountCall } from './public/count-call.ts'
import { makeRecentReplies, type RecentReplies } from './public/recent-replies.ts'
import type { Services } from './services.ts'

/** Replies that are sent in front of the app, and the state that it shares with their senders. */
export type FrontCache = {
  recent: RecentReplies
  unchanged: UnchangedReplies
  counts: CallCounts
  isTrusted: IsTrustedProxy
}

/** Creates the cache of one process. */
export function makeFrontCache(
  services: Pick<Services, 'config' | 'database' | 'monotonicClock' | 'processClock'>,
): FrontCache {
  const isTrusted = trustedProxies(services.config.TRUST_PROXY)
  return {
    recent: makeRecentReplies(services.processClock, isTrusted),
    unchanged: makeUnchangedReplies(services, isTrusted),
    counts: makeCallCounts(services.processClock),
    isTrusted,
  }
}

/** Sends stored replies until the app stops: from then on the app replies, and ends each connection. */
export function makeSendInFront(
  { recent, unchanged, counts, isTrusted }: FrontCache,
  { markAuthenticated }: Connections,
  services: Pick<Services, 'metrics' | 'processClock'>,
) {
  const sources: StoredSource[] = [
    { find: recent.find, admit: makeCountCall(counts, isTrusted) },
    {
      find: unchanged.find,
      admit: ({ socket }) => {
        markAuthenticated(socket)
        return []
      },
    },
  ]
  const sendStored = makeSendStored(sources, services)
  let isStopping = false
  return {
    /** Returns false if the app has to reply. */
    send: (request: IncomingMessage, response: ServerResponse): boolean =>
      !isStopping && sendStored(request, response),
    stop: () => void (isStopping = true),
  }
}
