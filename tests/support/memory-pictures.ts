import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

import { mediaPath } from '#contract/picture.ts'
import { refuseUnlessPicture } from '#server/pictures/format.ts'
import type { Pictures } from '#server/pictures/pictures.ts'
import { choose, spanOf } from '#server/pictures/range.ts'
import { makeVariants } from '#server/pictures/variants.ts'

/** Returns a store for pictures in memory, under the names that they have on a disk; `files` contains them. */
export function memoryPictures(): Pictures & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    async receive(stream) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const bytes = Buffer.concat(chunks)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return {
        sha256,
        size: bytes.length,
        drop: async () => {},
        keep: async () => {
          refuseUnlessPicture(bytes.subarray(0, 64))
          for (const variant of await makeVariants(bytes)) {
            files.set(mediaPath(sha256, variant.width).slice('/media/'.length), variant.bytes)
          }
        },
      }
    },
    stored: async (sha256) => {
      const isStored = files.has(mediaPath(sha256, 1920).slice('/media/'.length))
      return isStored ? { sha256, size: 0, drop: async () => {}, keep: async () => {} } : undefined
    },
    read: async (name, rangeHeaders) => {
      const bytes = files.get(name)
      if (!bytes) return { absent: 'unknown' }
      const metadata = { size: bytes.length, hash: undefined }
      const choice = choose(rangeHeaders, metadata)
      const span = spanOf(choice, bytes.length)
      const body = span && Readable.from([bytes.subarray(span.first, span.last + 1)])
      return { ...metadata, choice, body }
    },
    preview: async () => undefined,
    list: async () => [...new Set([...files.keys()].map((name) => name.slice(0, 64)))],
    remove: async (sha256) => {
      for (const name of files.keys()) if (name.startsWith(sha256)) files.delete(name)
    },
    limitQueueTime: () => {},
    close: async () => {},
  }
}
