import { createHash, randomUUID } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { formatBytes } from '#contract/picture-file/format.ts'
import { mediaPath, pictureWidths } from '#contract/picture.ts'

import { codeOf, fault, picturesAwayMessage } from '../fault.ts'
import { pictureFolderProblem } from '../start-problem.ts'

const ours = new RegExp(`^([0-9a-f]{64})-(${pictureWidths.join('|')})\\.webp$`)
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The code of a child that failed without one of its own. */
export const childFailed = 'ERR_PICTURE_CHILD'

export const fileMode = 0o600
export const folderMode = 0o700

/** The name of a stored file. */
export function fileName(sha256: string, width: number): string {
  return mediaPath(sha256, width).slice('/media/'.length)
}

/** What a name says, if it is one of ours. */
export function parseFileName(name: string): { sha256: string; width: number } | undefined {
  const [, sha256, width] = ours.exec(name) ?? []
  return sha256 === undefined ? undefined : { sha256, width: Number(width) }
}

/** The folder of uploads on their way, within that of the pictures. */
export function incomingOf(folder: string): string {
  return join(folder, 'incoming')
}

/** What lies among the uploads for so long is nobody's any more: no request has as much time. */
export const abandonedMs = 60 * 60 * 1000

/**
 * Opens the folder at a start, and removes uploads that a stop left half-way, if they are old enough;
 * says in a sentence why that cannot be done.
 */
export async function claimPictureFolder(folder: string, oldMs: number): Promise<void> {
  const incoming = incomingOf(folder)
  try {
    mkdirSync(incoming, { recursive: true, mode: folderMode })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    accessSync(incoming, constants.R_OK | constants.W_OK | constants.X_OK)
    for (const name of await readdir(incoming)) {
      // Other names are not ours.
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

/** A new name in the folder of uploads, which is made again when somebody has removed it. */
export async function newPath(folder: string): Promise<string> {
  const incoming = incomingOf(folder)
  await mkdir(incoming, { recursive: true, mode: folderMode }).catch(sayUnusable)
  return join(incoming, randomUUID())
}

/** Writes bytes as they come; tells their number, their SHA-256 and how they begin. */
export async function receiveInto(path: string, bytes: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let size = 0
  let start = Buffer.alloc(0)
  const file = await open(path, 'wx', fileMode).catch(sayUnusable)
  try {
    for await (const chunk of bytes) {
      if (start.length < formatBytes) {
        start = Buffer.concat([start, chunk]).subarray(0, formatBytes)
      }
      hash.update(chunk)
      size += chunk.length
      await file.writeFile(chunk).catch(sayUnusable)
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size, start }
}

/** Makes renames within a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its file system keeps a rename without being asked.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** An error of the disk as an answer to come back later, with the error itself for the log. */
export function sayUnusable(error: unknown): never {
  const code = codeOf(error) ?? ''
  // A full disk has words of its own, and other errors are not the disk's.
  const isDisk = /^E[A-Z0-9]+$/.test(code) && code !== 'ENOSPC' && code !== 'EDQUOT'
  if (!isDisk && code !== childFailed) throw error
  const refused = fault('unavailable', picturesAwayMessage, { retryAfterSeconds: 60 })
  throw Object.assign(refused, { cause: error })
}
