import type { IncomingMessage, OutgoingHttpHeader } from 'node:http'

import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'

import { encodingFor } from './encoding.ts'
import { isNamedIn } from './etags.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

/** Names and values of headers in turn. */
type FlatHeaders = OutgoingHttpHeader[]

/** A reply that may be sent again, with what its owner has to check before. */
export type StoredReply<Validity> = {
  /** Pattern of the route. */
  route: string
  etag: string
  validity: Validity
  unchanged: { headers: FlatHeaders }
  /** Undefined if only a 304 was sent so far. */
  whole: { headers: FlatHeaders; bytes: Buffer } | undefined
}

/** Replies of this process; those used least recently are dropped. */
export type StoredReplies<Validity> = {
  find: (key: string) => StoredReply<Validity> | undefined
  /**
   * Stores a reply with its encoded body; its headers are complete. A 304 has no body: that of an earlier reply with
   * the same ETag is retained.
   */
  store: (
    key: string,
    reply: FastifyReply,
    content: { etag: string; bytes: Buffer | undefined; validity: Validity },
  ) => void
}

/** Most bodies are also in the store of bodies, until it drops them. */
const maxBytes = 16 * 1024 * 1024
const maxReplyBytes = 2 * 1024 * 1024
/** Rough size of the headers of a reply. */
const headerBytes = 2048

/** Creates an empty store of up to 16 MB. */
export function makeStoredReplies<Validity>(): StoredReplies<Validity> {
  const replies = new LRUCache<string, StoredReply<Validity>>({
    maxSize: maxBytes,
    maxEntrySize: maxReplyBytes,
    sizeCalculation: ({ whole }, key) => (whole?.bytes.length ?? 0) + key.length + headerBytes,
  })
  return {
    find: (key) => replies.get(key),
    store(key, reply, { etag, bytes, validity }) {
      const { url, routeOptions } = reply.request
      const headers = headersOf(reply)
      const former = replies.get(key)
      const retained = former?.etag === etag ? former.whole : undefined
      replies.set(key, {
        route: routeOptions.url ?? url,
        ...{ etag, validity },
        unchanged: { headers: headers.unchanged },
        whole: bytes
          ? { headers: [...headers.whole, 'content-length', bytes.length], bytes }
          : retained,
      })
    },
  }
}

/** Returns what every reply depends on: the address and the encoding. Header values contain no line feeds. */
export function addressKey(
  { url, headers, socket }: IncomingMessage,
  isTrusted: IsTrustedProxy,
): string {
  const fromProxy = isTrusted(socket.remoteAddress ?? '', 0)
  const protocol = fromProxy ? headers['x-forwarded-proto'] : undefined
  return [protocol, headers.host, url, encodingFor({ headers })].join('\n')
}

/** A stored reply in the form in which one request gets it. */
export type ReplyToSend = {
  route: string
  status: 200 | 304
  headers: FlatHeaders
  bytes?: Buffer
}

/** Returns the reply to a request; undefined if it needs a body and none is stored. */
export function replyTo(
  { headers: { 'if-none-match': known } }: IncomingMessage,
  { route, etag, unchanged, whole }: StoredReply<unknown>,
): ReplyToSend | undefined {
  if (isNamedIn(known, etag)) return { route, status: 304, ...unchanged }
  return whole && { route, status: 200, ...whole }
}

const headersOfOneReply = new Set([
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
])
/**
 * Headers that a 304 has to repeat, and those that browsers check on every reply. The client has the others already
 * (https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5).
 */
const headersOfUnchanged = new Set([
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'cross-origin-resource-policy',
  'etag',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
])

/** Returns the headers that a reply shares with later ones to the same request. */
function headersOf(reply: FastifyReply): { unchanged: FlatHeaders; whole: FlatHeaders } {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !headersOfOneReply.has(name))
  const repeated = shared.filter(([name]) => headersOfUnchanged.has(name))
  return { unchanged: flat(repeated), whole: flat(shared) }
}

function flat(entries: [string, OutgoingHttpHeader | undefined][]): FlatHeaders {
  return entries.flatMap(([name, value]) => (value === undefined ? [] : [name, value]))
}
