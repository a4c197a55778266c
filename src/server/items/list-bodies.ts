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
  /** Returns the body with this key, which names its revision; a missing one is made, encoded and stored. */
  get: (key: string, encoding: Encoding, make: () => Promise<object>) => Promise<Buffer>
}

/** Creates a store of up to 32 MB. */
export function makeListBodies(): ListBodies {
  const bodies = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    maxEntrySize: maxBodyBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length + entryBytes,
  })
  return {
    async get(name, encoding, make) {
      const key = `${encoding} ${name}`
      const stored = bodies.get(key)
      if (stored) return stored
      const made = await encoded(JSON.stringify(await make()), encoding)
      bodies.set(key, made)
      return made
    },
  }
}
