import { constants } from 'node:zlib'

import type { FastifyCompressOptions } from '@fastify/compress'

/** A higher quality costs more time than the saved bytes take to send. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Smaller bodies are sent as they are: creating an encoder takes longer than sending the bytes that it saves. */
export const minEncodedBytes = 1024

/** Compresses pages and replies of the API; assets are stored compressed, and pictures are compressed by format. */
export const compression: FastifyCompressOptions = {
  customTypes: /^(?:text\/html|application\/json)\b/,
  encodings: ['br', 'gzip'],
  threshold: minEncodedBytes,
  brotliOptions,
  // Requests are not decompressed: a small body that expands to a large one would bypass the limits.
  globalDecompression: false,
}
