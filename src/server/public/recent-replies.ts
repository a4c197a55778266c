import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply } from 'fastify'

import { publicPrefix } from '#contract/public.ts'

import { addressKey, makeStoredReplies, type StoredReply } from '../http/stored-replies.ts'
import type { IsTrustedProxy } from '../http/trusted-proxies.ts'
import type { Services } from '../services.ts'

declare module 'fastify' {
  // Only interfaces can be merged with Fastify's declarations.
  // oxlint-disable typescript/consistent-type-definitions
  interface FastifyInstance {
    recentReplies: RecentReplies
  }
  interface FastifyRequest {
    /** Time in ms on the clock of the process. */
    arrivedAt: number
  }
  interface FastifyContextConfig {
    /** Whether a recent reply may be sent again: it depends on data, day, address and encoding only. */
    isRepeatable?: boolean
  }
  // oxlint-enable typescript/consistent-type-definitions
}

/** Arrival of the request that last confirmed the data of a reply. */
type Validity = { currentAt: number }

/** Replies of this process to visitors. */
export type RecentReplies = {
  /** Returns a reply that may be sent to this request without a look into the database. */
  find: (request: IncomingMessage) => StoredReply<Validity> | undefined
  /** Stores a reply that may be sent again, with its encoded body, or without one if it is a 304. */
  store: (reply: FastifyReply, etag: string, bytes?: Buffer) => void
  /** Requires a look into the database for every reply, because data was changed. */
  noteChange: () => void
}

/** Time during which a reply is sent again; changes by other processes are visible after it. */
const recentMs = 500

/** Lets the public calls of an app store their replies. */
export function storeRecentReplies(
  app: FastifyInstance,
  replies: RecentReplies,
  clock: Services['processClock'],
): void {
  app.decorate('recentReplies', replies)
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    request.arrivedAt = clock.now()
    done()
  })
}

/** Makes the changes of these calls visible to visitors at once. */
export function invalidateOnWrites(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    const isRefused = statusCode >= 400 && statusCode < 500
    if (method !== 'GET' && method !== 'HEAD' && !isRefused) app.recentReplies.noteChange()
  })
}

/** Creates an empty store. */
export function makeRecentReplies(
  clock: Services['processClock'],
  isTrusted: IsTrustedProxy,
): RecentReplies {
  const replies = makeStoredReplies<Validity>()
  let changedAt = -Infinity
  return {
    find(request) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead || request.url?.startsWith(publicPrefix) !== true) return undefined
      const found = replies.find(addressKey(request, isTrusted))
      if (!found || found.validity.currentAt <= changedAt) return undefined
      return clock.now() - found.validity.currentAt < recentMs ? found : undefined
    },
    store(reply, etag, bytes) {
      const { raw, url, arrivedAt, routeOptions } = reply.request
      // Other spellings of the path get the CORS headers of the console.
      const isPlain = url.startsWith(publicPrefix)
      if (!isPlain || routeOptions.config.isRepeatable !== true) return
      const key = addressKey(raw, isTrusted)
      replies.store(key, reply, { etag, bytes, validity: { currentAt: arrivedAt } })
    },
    noteChange() {
      changedAt = Math.max(changedAt, clock.now())
    },
  }
}
