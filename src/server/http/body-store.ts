import { LRUCache } from 'lru-cache'

import { type EncodedBody, type Encoding, encoded, type TextBody } from './encoding.ts'

declare module 'fastify' {
  // Only an interface can be merged with Fastify's declaration.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    /** Bodies of the calls of one scope: those of visitors and of the console are apart. */
    bodies: BodyStore
  }
}

const maxBytes = 32 * 1024 * 1024
const maxBodyBytes = 4 * 1024 * 1024
/** Rough size of an entry without its body. */
const entryBytes = 512

/** Encoded bodies of replies of this process; those used least recently are dropped. */
export type BodyStore = {
  /**
   * Returns the body with this key, which names its revision. A missing one is made, encoded and stored, once for
   * concurrent requests.
   */
  get: (key: string, encoding: Encoding, make: () => Promise<TextBody>) => Promise<EncodedBody>
}

/** Creates a store of up to 32 MB. */
export function makeBodyStore(): BodyStore {
  const bodies = new LRUCache<string, EncodedBody, () => Promise<EncodedBody>>({
    maxSize: maxBytes,
    maxEntrySize: maxBodyBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + entryBytes,
    // Otherwise a body that is dropped while it is made would be an error.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _former, { context: make }) => make(),
  })
  return {
    get: (key, encoding, make) =>
      bodies.forceFetch(`${encoding} ${key}`, {
        context: async () => encoded(await make(), encoding),
      }),
  }
}
