import type { IncomingMessage, OutgoingHttpHeader } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { publicPrefix } from '#contract/public.ts'

import { encodingFor } from '../http/encoding.ts'
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

/** A reply with its ETag, and the arrival of the request that last confirmed its data. */
export type RecentReply = {
  /** Pattern of the route. */
  route: string
  etag: string
  bytes: Buffer
  /** Headers with the body and of a 304, names and values in turn. */
  headers: { whole: OutgoingHttpHeader[]; unchanged: OutgoingHttpHeader[] }
  currentAt: number
}

/** Replies of this process to visitors; those used least recently are dropped. */
export type RecentReplies = {
  /** Returns a reply that may be sent to this request without a look into the database. */
  find: (request: IncomingMessage) => RecentReply | undefined
  /** Extends the time of an earlier reply to the same request, if it has this ETag, which is current. */
  confirm: (request: FastifyRequest, etag: string) => void
  /** Stores a reply that may be sent again, with its encoded body; its headers are complete. */
  store: (reply: FastifyReply, etag: string, bytes: Buffer) => void
  /** Requires a look into the database for every reply, because data was changed. */
  noteChange: () => void
  /** Leaves all further requests to the app, which ends their connections while it stops. */
  stop: () => void
}

/** Time during which a reply is sent again; changes by other processes are visible after it. */
const recentMs = 500
/** The bodies are also in the store of bodies, until it drops them. */
const maxBytes = 16 * 1024 * 1024
const maxReplyBytes = 2 * 1024 * 1024
/** Rough size of the headers of a reply. */
const headerBytes = 2048

/** Lets the public calls of an app store their replies, until it stops. */
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
  app.addHook('preClose', async () => replies.stop())
}

/** Makes the changes of these calls visible to visitors at once. */
export function noteChanges(app: FastifyInstance): void {
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
  const replies = new LRUCache<string, RecentReply>({
    maxSize: maxBytes,
    maxEntrySize: maxReplyBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + headerBytes,
  })
  let changedAt = -Infinity
  /** Returns what replies to visitors depend on; a line feed is in none of it. */
  const keyOf = ({ url, headers, socket }: IncomingMessage): string => {
    const fromProxy = isTrusted(socket.remoteAddress ?? '', 0)
    const protocol = fromProxy ? headers['x-forwarded-proto'] : undefined
    return [protocol, headers.host, url, encodingFor({ headers })].join('\n')
  }
  return {
    find(request) {
      if (request.url?.startsWith(publicPrefix) !== true) return undefined
      const found = replies.get(keyOf(request))
      if (!found || found.currentAt <= changedAt) return undefined
      return clock.now() - found.currentAt < recentMs ? found : undefined
    },
    confirm({ raw, arrivedAt }, etag) {
      const found = replies.get(keyOf(raw))
      if (found?.etag === etag) found.currentAt = arrivedAt
    },
    store(reply, etag, bytes) {
      const { raw, url, arrivedAt, routeOptions } = reply.request
      // Other spellings of the path get the CORS headers of the console.
      const isPlain = url.startsWith(publicPrefix)
      if (!isPlain || routeOptions.config.isRepeatable !== true) return
      const headers = headersOf(reply, bytes.length)
      const route = routeOptions.url ?? url
      replies.set(keyOf(raw), { route, etag, bytes, headers, currentAt: arrivedAt })
    },
    noteChange() {
      changedAt = Math.max(changedAt, clock.now())
    },
    stop() {
      changedAt = Infinity
    },
  }
}

const headersOfOneReply = new Set([
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
])
const headersOfBody = new Set(['content-type', 'content-encoding'])

/** Returns the headers that a reply shares with later ones to the same request. */
function headersOf(reply: FastifyReply, length: number): RecentReply['headers'] {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !headersOfOneReply.has(name))
  return {
    whole: [...flat(shared), 'content-length', length],
    unchanged: flat(shared.filter(([name]) => !headersOfBody.has(name))),
  }
}

function flat(entries: [string, OutgoingHttpHeader | undefined][]): OutgoingHttpHeader[] {
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [name, value]))
}
