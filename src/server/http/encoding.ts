import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import negotiate from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { brotliOptions, minEncodedBytes } from './compression.ts'

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
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase()
  return negotiate(accepted.replaceAll('x-gzip', 'gzip'), supported) ?? undefined
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

/** Tells caches that a reply depends on the requested encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
}

/** Sets the media type and the encoding of a body. */
export function setBodyHeaders(reply: FastifyReply, { type, encoding }: EncodedBody): void {
  reply.type(type)
  if (encoding) reply.header('content-encoding', encoding)
}
