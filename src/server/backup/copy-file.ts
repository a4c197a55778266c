import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { codeOf } from '../base/error-code.ts'
import { startProblem } from '../base/start-problem.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'

/** Returns size and SHA-256 of a file, read from disk to its end. */
export async function readBack(folder: string, name: string): Promise<BackedUpFile> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { name, bytes: (await stat(path)).size, sha256: hash.digest('hex') }
}

/** Returns size and SHA-256 of a file; undefined when it is missing or a folder. */
export async function readBackIfThere(
  folder: string,
  name: string,
): Promise<BackedUpFile | undefined> {
  try {
    return await readBack(folder, name)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR') return undefined
    throw error
  }
}

/**
 * Verifies the hashes of all files of a backup.
 * @throws a start problem for the first missing or changed file.
 */
export async function checkFiles(
  folder: string,
  { files }: Pick<Manifest, 'files'>,
): Promise<void> {
  for (const file of files) {
    const found = await readBack(folder, file.name).catch(() => undefined)
    if (found?.sha256 === file.sha256) continue
    const problem = found ? 'has changed since the backup' : 'is missing or cannot be read'
    throw startProblem(`${join(folder, file.name)} ${problem}: this backup cannot be used.`)
  }
}

/** Copies a file, readable by its owner only, and syncs it to disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await settle(to)
}

/** Syncs a file to disk and makes it readable by its owner only. */
export async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Hard-links an immutable file, or copies it where linking fails, for example across disks. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  try {
    await link(from, to)
  } catch {
    await copyDurably(from, to)
  }
}
