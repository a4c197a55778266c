import { createHash, randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { formatBytes } from '#contract/picture-file/format.ts'
import { mediaPath, pictureWidths } from '#contract/picture.ts'

import { codeOf } from '../base/error-code.ts'
import { pictureFolderProblem } from '../base/start-problem.ts'
import { refusalError, picturesAwayMessage } from '../http/fault.ts'

const fileNamePattern = new RegExp(`^([0-9a-f]{64})-(${pictureWidths.join('|')})\\.webp$`)
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Error code of a child process that failed without its own code. */
export const childFailed = 'ERR_PICTURE_CHILD'

export const fileMode = 0o600
export const folderMode = 0o700

/** Returns the name of a stored file. */
export function fileName(sha256: string, width: number): string {
  return mediaPath(sha256, width).slice('/media/'.length)
}

/** Parses the name of a stored file; undefined for other names. */
export function parseFileName(name: string): { sha256: string; width: number } | undefined {
  const [, sha256, width] = fileNamePattern.exec(name) ?? []
  return sha256 === undefined ? undefined : { sha256, width: Number(width) }
}

/** Returns the folder of temporary uploads within the folder of the pictures. */
export function incomingOf(folder: string): string {
  return join(folder, 'incoming')
}

/** Age in ms after which a temporary upload is abandoned; no request lasts longer. */
export const abandonedMs = 60 * 60 * 1000

/**
 * Creates the folder at a start, and removes interrupted uploads that are old enough.
 * @throws a start problem when the folder cannot be used.
 */
export async function claimPictureFolder(folder: string, oldMs: number): Promise<void> {
  const incoming = incomingOf(folder)
  try {
    mkdirSync(incoming, { recursive: true, mode: folderMode })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    accessSync(incoming, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const name of await readdir(incoming)) {
      // Files with other names are kept.
      if (uuid.test(name)) await removeIfOlder(join(incoming, name), oldMs)
    }
  } catch (error) {
    throw pictureFolderProblem(folder, error)
  }
}

async function removeIfOlder(path: string, oldMs: number): Promise<void> {
  const found = oldMs > 0 ? await stat(path).catch(() => undefined) : undefined
  if (found && found.mtimeMs > Date.now() - oldMs) return
  await rm(path, { force: true })
}

/** Returns a new path for a temporary upload; creates the folder if it was removed. */
export async function newPath(folder: string): Promise<string> {
  const incoming = incomingOf(folder)
  await mkdir(incoming, { recursive: true, mode: folderMode }).catch(throwUnusable)
  return join(incoming, randomUUID())
}

/** Streams bytes into a file; returns their number, their SHA-256 and the first bytes. */
export async function receiveInto(path: string, bytes: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let size = 0
  let start = Buffer.alloc(0)
  const file = await open(path, 'wx', fileMode).catch(throwUnusable)
  try {
    for await (const chunk of bytes) {
      if (start.length < formatBytes) {
        start = Buffer.concat([start, chunk]).subarray(0, formatBytes)
      }
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk).catch(throwUnusable)
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size, start }
}

/** Syncs renames within a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system makes renames durable.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Converts a disk error to a 503 refusal, with the error as its cause for the log. */
export function throwUnusable(error: unknown): never {
  const code = codeOf(error) ?? ''
  // A full disk has its own message; other errors do not concern the disk.
  const isDisk = /^E[A-Z0-9]+$/.test(code) && code !== 'ENOSPC' && code !== 'EDQUOT'
  if (!isDisk && code !== childFailed) throw error
  const refused = refusalError('unavailable', picturesAwayMessage, { retryAfterSeconds: 60 })
  throw Object.assign(refused, { cause: error })
}
