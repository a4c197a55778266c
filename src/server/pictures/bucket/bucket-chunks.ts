import { Readable } from 'node:stream'

import { uploadMaxBytes } from '#contract/picture.ts'

import { refusalError, pictureTooLargeMessage } from '../../http/fault.ts'
import { chunksKeptMs, type UploadKey, type ChunkStore } from '../chunks.ts'
import type { Bucket } from './bucket.ts'
import { bucketKeys } from './keys.ts'
import type { Listed } from './list-page.ts'

/** Contiguous bytes of an upload stored in one object; `end` is exclusive. */
type StoredRange = { key: string; from: number; end: number }

/** Size of a client's request, so that a broken connection loses none of an earlier one. */
const stretchBytes = 512 * 1024
const chunkKey = /^(incoming\/[\w-]+-[0-9a-f]{64}\/)(\d{8})-(\d{8})$/

/**
 * Stores chunks in a bucket, where all processes can read them. The key of each object contains its range of bytes,
 * so that no object is overwritten and no lock is needed.
 */
export function chunksInBucket(bucket: Bucket): ChunkStore {
  const ranges = async (key: UploadKey) => withoutGap(await bucket.list(folderOf(key)))
  const received = async (key: UploadKey) => (await ranges(key)).at(-1)?.end ?? 0

  async function forget(key: UploadKey): Promise<void> {
    for (const object of await bucket.list(folderOf(key))) await bucket.remove(object.key)
  }

  return {
    received,

    async write(key, from, bytes) {
      if (from > (await received(key))) return
      let [at, chunks, size]: [number, Buffer[], number] = [from, [], 0]
      const put = async () => {
        if (size === 0) return
        const name = `${folderOf(key)}${paddedOffset(at)}-${paddedOffset(at + size)}`
        await bucket.put(name, Buffer.concat(chunks), 'application/octet-stream')
        ;[at, chunks, size] = [at + size, [], 0]
      }
      try {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          if (at + size + chunk.length > uploadMaxBytes) {
            throw refusalError('too-large', pictureTooLargeMessage)
          }
          chunks.push(chunk)
          size += chunk.length
          if (size >= stretchBytes) await put()
        }
      } finally {
        // Bytes received before the connection broke are stored as well.
        await put()
      }
    },

    async read(key) {
      const found = await ranges(key)
      return found.length === 0 ? undefined : Readable.from(joined(bucket, found))
    },

    forget: (key) => forget(key).catch(() => {}),

    async tidy() {
      const uploads = Map.groupBy(
        await bucket.list(bucketKeys.incoming),
        ({ key }) => chunkKey.exec(key)?.[1],
      )
      for (const [folder, objects] of uploads) {
        const isOld = objects.every(({ changedAt }) => changedAt < Date.now() - chunksKeptMs)
        if (folder === undefined || !isOld) continue
        for (const { key } of objects) await bucket.remove(key)
      }
    },
  }
}

function folderOf({ owner, sha256 }: UploadKey): string {
  return `${bucketKeys.incoming}${owner}-${sha256}/`
}

function paddedOffset(at: number): string {
  return String(at).padStart(8, '0')
}

/** Returns the objects that cover the upload from its first byte up to the first gap. */
function withoutGap(listed: Listed[]): StoredRange[] {
  const found: StoredRange[] = []
  // Sorted by key, the objects are in the order of their first bytes.
  for (const { key } of listed) {
    const [, , from, to] = chunkKey.exec(key) ?? []
    const range = { key, from: Number(from), end: Number(to) }
    const reached = found.at(-1)?.end ?? 0
    if (range.from > reached) break
    if (range.end > reached) found.push(range)
  }
  return found
}

async function* joined(bucket: Bucket, ranges: StoredRange[]) {
  let at = 0
  for (const { key, from, end } of ranges) {
    const object = await bucket.get(key, { first: at - from, last: end - from - 1 })
    // The chunks were deleted meanwhile: the picture was stored or the upload aborted.
    if (!object) return
    yield* object.body
    at = end
  }
}
