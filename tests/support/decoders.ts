import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { minEncodedBytes } from '#server/http/compression.ts'

/** Decoders of the content encodings that the server sends. */
export const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const

export const encodings = ['br', 'gzip', 'identity'] as const

/** Decodes the body of a reply with this `content-encoding`. */
export function decodedBody(bytes: Buffer, encoding: unknown): Buffer {
  const known = encodings.find((each) => each === encoding) ?? 'identity'
  return bytes.length === 0 ? bytes : decoders[known](bytes)
}

type Requested = (typeof encodings)[number]

/** Returns the encoding of a reply whose body has this many bytes when decoded; small bodies are sent as they are. */
export const expectedEncoding = (requested: Requested, length: number) =>
  requested === 'identity' || length < minEncodedBytes ? undefined : requested
