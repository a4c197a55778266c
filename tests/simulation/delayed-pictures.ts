import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { refuseUnlessPicture } from '#server/pictures/format.ts'
import type { Pictures } from '#server/pictures/pictures.ts'

/**
 * A picture store that checks and hashes pictures like the one on disk, but remembers only their names, until
 * `clear`. Storing a picture takes as long as `hold`.
 */
export function delayedPictures(hold: () => Promise<void>): Pictures & { clear: () => void } {
  const sizes = new Map<string, number>()
  const drop = async () => {}
  return {
    async receive(stream) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const bytes = Buffer.concat(chunks)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const keep = async () => {
        refuseUnlessPicture(bytes.subarray(0, 64))
        await hold()
        sizes.set(sha256, bytes.length)
      }
      return { sha256, size: bytes.length, drop, keep }
    },
    stored: async (sha256) => {
      const size = sizes.get(sha256)
      return size === undefined ? undefined : { sha256, size, drop, keep: async () => {} }
    },
    read: async () => ({
      size: 0,
      hash: undefined,
      choice: { kind: 'whole' },
      body: Readable.from([]),
    }),
    preview: async () => undefined,
    list: async () => [...sizes.keys()],
    remove: async (sha256) => void sizes.delete(sha256),
    limitQueueTime: () => {},
    close: async () => {},
    clear: () => sizes.clear(),
  }
}
