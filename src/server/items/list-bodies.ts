import { LRUCache } from 'lru-cache'

import { encoded, type Encoding } from '../http/encoding.ts'

declare module 'fastify' {
  // Only an interface can be merged with Fastify's declaration.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    listBodies: ListBodies
  }
}

const maxBytes = 32 * 1024 * 1024
const maxBodyBytes = 4 * 1024 * 1024
/** Rough size of an entry without its body. */
const entryBytes = 512

/** Encoded list replies of this process; those used least recently are dropped. */
export type ListBodies = {
  /**
   * Returns the body with this key, which names its revision. A missing one is made, encoded and stored, once for
   * concurrent requests.
   */
  get: (key: string, encoding: Encoding, make: () => Promise<object>) => Promise<Buffer>
}

/** Creates a store of up to 32 MB. */
export function makeListBodies(): ListBodies {
  const bodies = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    maxEntrySize: maxBodyBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length + entryBytes,
    // Otherwise a body that is dropped while it is made would be an error.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _former, { context: make }) => make(),
  })
  return {
    get: (name, encoding, make) =>
      bodies.forceFetch(`${encoding} ${name}`, {
        context: async () => encoded(JSON.stringify(await make()), encoding),
      }),
  }
}
