import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import negotiate from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { brotliOptions } from './compression.ts'

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string) => promisify(gzip)(text),
}

/** Name of a content encoding; undefined for bytes as they are. */
export type Encoding = keyof typeof encoders | undefined

/** The preferred one first. */
const supported: Exclude<Encoding, undefined>[] = ['br', 'gzip']

/** Returns the encoding in which a request gets its reply, whatever the reply's size. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>): Encoding {
  const accepted = (headers['accept-encoding'] ?? '').toLowerCase()
  return negotiate(accepted.replaceAll('x-gzip', 'gzip'), supported) ?? undefined
}

/** Encodes a text. */
export async function encoded(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = encoding ? await encoders[encoding](text) : Buffer.from(text)
  // The encoders return a part of a larger buffer, which would stay in memory with a stored reply.
  const exact = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(exact)
  return exact
}

/** Tells caches that a reply depends on the requested encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
}

/** Sends JSON that is encoded already. */
export function sendEncodedJson(reply: FastifyReply, encoding: Encoding, bytes: Buffer) {
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
