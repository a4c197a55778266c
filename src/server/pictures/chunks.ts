import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { uploadMaxBytes } from '#contract/picture.ts'

import { codeOf, fault, pictureTooLargeMessage } from '../fault.ts'
import { fileMode, folderMode, incomingOf, sayUnusable } from './folder.ts'

/** Whose upload it is, and the SHA-256 (hex) of the whole. */
export type UploadKey = { owner: string; sha256: string }

/** Whether a text can name a picture: nothing else may become part of a path. */
export function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}

/** Pictures that arrive in parts, until a write takes them. */
export type ChunkStore = {
  /** Bytes that are there, without a gap. */
  received: (key: UploadKey) => Promise<number>
  /** Adds bytes that begin at `from`; what lies beyond a gap is not taken. */
  write: (key: UploadKey, from: number, bytes: Readable) => Promise<void>
  /** All that is there; undefined when nothing is. */
  read: (key: UploadKey) => Promise<Readable | undefined>
  forget: (key: UploadKey) => Promise<void>
  /** Forgets what nobody has added to for two days. */
  tidy: () => Promise<void>
}

const ours = /^[\w-]+-[0-9a-f]{64}\.part$/
/** How long parts are kept after the last of them. */
export const chunksKeptMs = 2 * 24 * 60 * 60 * 1000

/**
 * Keeps parts in the folder of uploads. The name is the content, so bytes at one place are always the
 * same: two requests may bring them at the same time, and one that was given up harms nothing. Whoever
 * sends others spoils their own upload alone, which its hash then tells.
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
      await mkdir(folder, { recursive: true, mode: folderMode }).catch(sayUnusable)
      const flags = constants.O_WRONLY | constants.O_CREAT
      const file = await open(pathOf(key), flags, fileMode).catch(sayUnusable)
      const isGap = from > (await file.stat()).size
      // The stream closes the file, however it ends.
      return isGap ? file.close() : writeFrom(file, from, bytes)
    },

    async read(key) {
      const file = await open(pathOf(key), 'r').catch(ifMissing)
      return file?.createReadStream()
    },

    forget: (key) => rm(pathOf(key), { force: true }).catch(() => {}),

    async tidy() {
      for (const name of await readdir(folder)) {
        if (!ours.test(name)) continue
        const path = join(folder, name)
        const found = await stat(path).catch(ifMissing)
        // A clock that jumps costs bytes, not pictures: the phone sends them again.
        if (found && found.mtimeMs < Date.now() - chunksKeptMs) await rm(path, { force: true })
      }
    },
  }
}

/** Writes as bytes come, so that what has come before a connection breaks is there. */
function writeFrom(file: FileHandle, from: number, bytes: Readable): Promise<void> {
  async function* upToLimit(chunks: AsyncIterable<Buffer>) {
    let end = from
    for await (const chunk of chunks) {
      end += chunk.length
      if (end > uploadMaxBytes) throw fault('too-large', pictureTooLargeMessage)
      yield chunk
    }
  }
  return pipeline(bytes, upToLimit, file.createWriteStream({ start: from }))
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') sayUnusable(error)
}
