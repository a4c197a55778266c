import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { uploadMaxBytes } from '#contract/picture.ts'

import { codeOf } from '../base/error-code.ts'
import { refusalError, pictureTooLargeMessage } from '../http/fault.ts'
import { fileMode, folderMode, incomingOf, throwUnusable } from './folder.ts'

/** Id of the person who uploads, and the SHA-256 (hex) of the complete picture. */
export type UploadKey = { owner: string; sha256: string }

/** Whether a text is a SHA-256; nothing else may become part of a path. */
export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Store of chunks, until a write uses the complete picture. */
export type ChunkStore = {
  /** Returns the number of contiguous bytes from the beginning. */
  received: (key: UploadKey) => Promise<number>
  /** Adds bytes at offset `from`; bytes after a gap are ignored. */
  write: (key: UploadKey, from: number, bytes: Readable) => Promise<void>
  /** Returns all stored bytes; undefined when there are none. */
  read: (key: UploadKey) => Promise<Readable | undefined>
  forget: (key: UploadKey) => Promise<void>
  /** Deletes uploads without a new chunk for two days. */
  tidy: () => Promise<void>
}

const partName = /^[\w-]+-[0-9a-f]{64}\.part$/
/** Retention of an upload after its last chunk, in ms. */
export const chunksKeptMs = 2 * 24 * 60 * 60 * 1000

/**
 * Stores chunks in the folder of temporary uploads. The name is the hash of the contents, so that the bytes at an
 * offset are always the same: concurrent and aborted requests do no harm. A client that sends other bytes spoils only
 * its own upload, which the hash detects.
 */
export function chunksInFolder(pictureFolder: string): ChunkStore {
  const folder = incomingOf(pictureFolder)
  const pathOf = ({ owner, sha256 }: UploadKey) => join(folder, `${owner}-${sha256}.part`)

  return {
    async received(key) {
      const found = await stat(pathOf(key)).catch(ifMissing)
      return found?.size ?? 0
    },

    async write(key, from, bytes) {
      await mkdir(folder, { recursive: true, mode: folderMode }).catch(throwUnusable)
      const flags = constants.O_WRONLY | constants.O_CREAT
      const file = await open(pathOf(key), flags, fileMode).catch(throwUnusable)
      const isGap = from > (await file.stat()).size
      // The stream closes the file in every case.
      return isGap ? file.close() : writeFrom(file, from, bytes)
    },

    async read(key) {
      const file = await open(pathOf(key), 'r').catch(ifMissing)
      return file?.createReadStream()
    },

    forget: (key) => rm(pathOf(key), { force: true }).catch(() => {}),

    async tidy() {
      for (const name of await readdir(folder)) {
        if (!partName.test(name)) continue
        const path = join(folder, name)
        const found = await stat(path).catch(ifMissing)
        // A wrong clock costs only uploaded bytes, which the client sends again.
        if (found && found.mtimeMs < Date.now() - chunksKeptMs) await rm(path, { force: true })
      }
    },
  }
}

/** Writes bytes on arrival, so that those received before a broken connection are stored. */
function writeFrom(file: FileHandle, from: number, bytes: Readable): Promise<void> {
  async function* upToLimit(chunks: AsyncIterable<Buffer>) {
    let end = from
    for await (const chunk of chunks) {
      end += chunk.length
      if (end > uploadMaxBytes) throw refusalError('too-large', pictureTooLargeMessage)
      yield chunk
    }
  }
  return pipeline(bytes, upToLimit, file.createWriteStream({ start: from }))
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throwUnusable(error)
}
