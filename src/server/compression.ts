import { constants } from 'node:zlib'

import type { FastifyCompressOptions } from '@fastify/compress'

/** Compresses the page and replies of the API; assets lie there compressed, pictures are so by nature. */
export const compression: FastifyCompressOptions = {
  customTypes: /^(?:text\/html|application\/json)\b/,
  encodings: ['br', 'gzip'],
  // A higher quality takes longer than the bytes it saves.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  // What comes in is read as it is: a small body that unpacks to a large one gets past no limit.
  globalDecompression: false,
}
