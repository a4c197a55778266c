import { LRUCache } from 'lru-cache'

declare module 'fastify' {
  // Only an interface can be merged with Fastify's declaration.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyInstance {
    publicReplies: ReplyCache
  }
}

/** A reply as it is sent, encoded. */
export type EncodedReply = { type: string; bytes: Buffer }

const maxBytes = 32 * 1024 * 1024
const maxReplyBytes = 2 * 1024 * 1024

/** Replies of this process by address and ETag, which names their revision; those used least recently are dropped. */
export type ReplyCache = LRUCache<string, EncodedReply>

/** Creates an empty cache of up to 32 MB. */
export function makeReplyCache(): ReplyCache {
  return new LRUCache({
    maxSize: maxBytes,
    maxEntrySize: maxReplyBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  })
}

/** Returns the reply with this key; a missing one is made and stored. */
export async function cachedReply(
  { replies, key }: { replies: ReplyCache; key: string },
  make: () => Promise<EncodedReply>,
): Promise<EncodedReply> {
  const cached = replies.get(key)
  if (cached) return cached
  const made = await make()
  replies.set(key, made)
  return made
}
