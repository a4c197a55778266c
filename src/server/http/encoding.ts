import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import negotiate from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { brotliOptions, minEncodedBytes } from './compression.ts'
import { isNamedIn } from './etags.ts'

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string) => promisify(gzip)(text),
}

/** Name of a content encoding; undefined for bytes as they are. */
export type Encoding = keyof typeof encoders | undefined

/** The preferred one first. */
const supported: Exclude<Encoding, undefined>[] = ['br', 'gzip']

/** Returns the encoding that a request prefers; small bodies are sent without one. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const header = (headers['accept-encoding'] ?? '').toLowerCase().replaceAll('x-gzip', 'gzip')
  // The negotiator takes `*` for its first encoding, even if that is refused by name.
  const acceptable = supported.filter((each) => !refusals[each].test(header))
  return negotiate(header, acceptable) ?? undefined
}

/** Match a header that gives an encoding the quality zero. */
const refusals = {
  br: /(?:^|,)\s*br\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
  gzip: /(?:^|,)\s*gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/,
}

/** Body of a reply with its media type. */
export type TextBody = { type: string; text: string }

/** The same as the bytes that are sent. */
export type EncodedBody = { type: string; encoding: Encoding; bytes: Buffer }

/** Returns a JSON body. */
export function jsonBody(body: object): TextBody {
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(body) }
}

/** Encodes a body that is large enough. */
export async function encoded({ type, text }: TextBody, requested: Encoding): Promise<EncodedBody> {
  const encoding = Buffer.byteLength(text) < minEncodedBytes ? undefined : requested
  const bytes = encoding ? await encoders[encoding](text) : Buffer.from(text)
  // The encoders return a part of a larger buffer, which would stay in memory with a stored reply.
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return { type, encoding, bytes: exact }
}

type TaggedBody = {
  etag: string
  cacheControl: string
  bodyIn: (encoding: Encoding) => Promise<EncodedBody>
  /** Gets the bytes when all headers are set, or undefined before a 304. */
  store: (bytes: Buffer | undefined) => void
}

/** Sends a body in the encoding that the request prefers, or 304 if the request names its ETag. */
export async function sendTaggedBody(
  reply: FastifyReply,
  { etag, cacheControl, bodyIn, store }: TaggedBody,
): Promise<FastifyReply> {
  const { request } = reply
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ etag, 'cache-control': cacheControl, vary })
  if (isNamedIn(request.headers['if-none-match'], etag)) {
    store(undefined)
    return reply.code(304).send()
  }
  const { type, encoding, bytes } = await bodyIn(encodingFor(request))
  reply.type(type)
  if (encoding) reply.header('content-encoding', encoding)
  store(bytes)
  return reply.send(bytes)
}
