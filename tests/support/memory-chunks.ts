import { Readable } from 'node:stream'

import type { UploadKey, ChunkStore } from '#server/pictures/chunks.ts'

/** Returns a store for parts of uploads, in memory; `clear` removes all of them. */
export function memoryChunks(): ChunkStore & { clear: () => void } {
  const files = new Map<string, Buffer>()
  const nameOf = ({ owner, sha256 }: UploadKey) => `${owner} ${sha256}`
  const stored = (key: UploadKey) => files.get(nameOf(key)) ?? Buffer.alloc(0)
  return {
    received: async (key) => stored(key).length,
    async write(key, from, bytes) {
      let at = from
      for await (const chunk of bytes) {
        const before = stored(key)
        if (at > before.length) return
        const end = at + Buffer.from(chunk).length
        const after = [before.subarray(0, at), Buffer.from(chunk), before.subarray(end)]
        files.set(nameOf(key), Buffer.concat(after))
        at = end
      }
    },
    read: async (key) => (files.has(nameOf(key)) ? Readable.from([stored(key)]) : undefined),
    forget: async (key) => void files.delete(nameOf(key)),
    tidy: async () => {},
    clear: () => files.clear(),
  }
}
