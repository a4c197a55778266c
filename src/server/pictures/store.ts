import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../base/error-code.ts'
import { unlessMissing } from '../base/missing.ts'
import { startProblem } from '../base/start-problem.ts'
import { writeDurably } from '../base/write-durably.ts'
import type { Bucket } from './bucket/bucket.ts'
import { bucketKeys } from './bucket/keys.ts'
import { folderMode } from './folder.ts'

/** Finished picture files by name, for copying; none is large. */
export type PictureStore = {
  /** Includes names that are not picture files. */
  list: () => Promise<string[]>
  /** Undefined when it is missing. */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | undefined>
  /** Writes a file durably. */
  write: (name: string, bytes: Buffer<ArrayBuffer>) => Promise<void>
  remove: (name: string) => Promise<void>
}

/** Files copied concurrently; few enough for the servers of a bucket. */
export const maxConcurrentCopies = 4

/** SHA-256 of the bytes, hex. */
export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Store in a folder, created on demand. */
export function storeInFolder(folder: string): PictureStore {
  return {
    async list() {
      const found = unlessMissing(() => readdirSync(folder, { withFileTypes: true })) ?? []
      return found.filter((entry) => !entry.isDirectory()).map(({ name }) => name)
    },
    async read(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR') return undefined
        throw error
      }
    },
    async write(name, bytes) {
      mkdirSync(folder, { recursive: true, mode: folderMode })
      writeDurably(join(folder, name), bytes)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Store in a bucket. */
export function storeInBucket(bucket: Bucket): PictureStore {
  return {
    async list() {
      const listed = await bucket.list(bucketKeys.pictures)
      return listed.map(({ key }) => key.slice(bucketKeys.pictures.length))
    },
    async read(name) {
      const found = await bucket.get(bucketKeys.pictures + name)
      return found && Buffer.concat(await found.body.toArray())
    },
    write: (name, bytes) => bucket.put(bucketKeys.pictures + name, bytes, 'image/webp'),
    remove: (name) => bucket.remove(bucketKeys.pictures + name),
  }
}

/** Returns the hash of a stored file; undefined when it is missing. */
export async function hashIn(store: PictureStore, name: string): Promise<string | undefined> {
  const bytes = await store.read(name)
  return bytes && sha256Of(bytes)
}

/**
 * Stores a file and verifies its hash by reading it back.
 * @throws a start problem when it differs.
 */
export async function writeAndReadBack(
  store: PictureStore,
  { name, hash }: { name: string; hash: string },
  bytes: Buffer<ArrayBuffer>,
): Promise<void> {
  await store.write(name, bytes)
  if ((await hashIn(store, name)) === hash) return
  throw startProblem(
    `The picture file ${name} was written, but different content was read back: check the ` +
      'storage, and run the command again.',
  )
}
