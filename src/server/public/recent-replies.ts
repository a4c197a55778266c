import type { OutgoingHttpHeader } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { publicPrefix } from '#contract/public.ts'

import { encodingFor } from '../http/encoding.ts'
import { isNamedIn } from '../items/item-replies.ts'
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
type RecentReply = {
  etag: string
  bytes: Buffer
  /** Headers with the body and of a 304, names and values in turn. */
  headers: { whole: OutgoingHttpHeader[]; unchanged: OutgoingHttpHeader[] }
  currentAt: number
}

/** Replies of this process to visitors; those used least recently are dropped. */
type RecentReplies = {
  /** Counts a call towards the limit of its visitor; nothing is sent again until the limit sets it. */
  countCall?: ReturnType<FastifyInstance['createRateLimit']>
  /** Returns a reply that may be sent to this request without a look into the database. */
  find: (request: FastifyRequest) => RecentReply | undefined
  /** Extends the time of an earlier reply to the same request, if it has this ETag, which is current. */
  confirm: (request: FastifyRequest, etag: string) => void
  /** Stores a reply that may be sent again, with its encoded body; its headers are complete. */
  store: (reply: FastifyReply, etag: string, bytes: Buffer) => void
  /** Requires a look into the database for every reply, because data was changed. */
  noteChange: () => void
}

/** Time during which a reply is sent again; changes by other processes are visible after it. */
const recentMs = 500
/** The bodies are also in the store of bodies, until it drops them. */
const maxBytes = 16 * 1024 * 1024
const maxReplyBytes = 2 * 1024 * 1024
/** Rough size of the headers of a reply. */
const headerBytes = 2048

/**
 * Sends recent replies to visitors again. It is registered before the hooks that set headers, which take several times
 * as long. Calls beyond the limit are left to the hook of the limit.
 */
export function sendRecentReplies(app: FastifyInstance, clock: Services['processClock']): void {
  const replies = makeRecentReplies(clock)
  app.decorate('recentReplies', replies)
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = clock.now()
    const recent = replies.find(request)
    const count = recent && (await replies.countCall?.(request))
    if (!count || count.isAllowed || count.isExceeded) return
    const { etag, headers, bytes } = recent
    const isUnchanged = isNamedIn(request.headers['if-none-match'], etag)
    reply.hijack()
    reply.raw.writeHead(isUnchanged ? 304 : 200, [
      ...(isUnchanged ? headers.unchanged : headers.whole),
      ...['x-request-id', request.id],
      ...['x-ratelimit-limit', count.max],
      ...['x-ratelimit-remaining', count.remaining],
      ...['x-ratelimit-reset', count.ttlInSeconds],
    ])
    reply.raw.end(isUnchanged ? undefined : bytes)
  })
}

/** Makes the changes of these calls visible to visitors at once. */
export function noteChanges(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    const isRefused = statusCode >= 400 && statusCode < 500
    if (method !== 'GET' && method !== 'HEAD' && !isRefused) app.recentReplies.noteChange()
  })
}

function makeRecentReplies(clock: Services['processClock']): RecentReplies {
  const replies = new LRUCache<string, RecentReply>({
    maxSize: maxBytes,
    maxEntrySize: maxReplyBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + headerBytes,
  })
  let changedAt = -Infinity
  return {
    find(request) {
      const found = replies.get(keyOf(request))
      if (!found || found.currentAt <= changedAt) return undefined
      return request.arrivedAt - found.currentAt < recentMs ? found : undefined
    },
    confirm(request, etag) {
      const found = replies.get(keyOf(request))
      if (found?.etag === etag) found.currentAt = request.arrivedAt
    },
    store(reply, etag, bytes) {
      const { request } = reply
      // Other spellings of the path get the CORS headers of the console.
      const isPlain = request.url.startsWith(publicPrefix)
      if (!isPlain || request.routeOptions.config.isRepeatable !== true) return
      const headers = headersOf(reply, bytes.length)
      const currentAt = request.arrivedAt
      replies.set(keyOf(request), { etag, bytes, headers, currentAt })
    },
    noteChange() {
      changedAt = clock.now()
    },
  }
}

/** Returns what replies to visitors depend on; a line feed is in none of it. */
function keyOf(request: FastifyRequest): string {
  const { url, protocol, headers } = request
  return [protocol, headers.host, url, encodingFor(request)].join('\n')
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
