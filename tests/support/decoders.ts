import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** Decoders of the content encodings that the server sends. */
export const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const

export const encodings = ['br', 'gzip', 'identity'] as const
