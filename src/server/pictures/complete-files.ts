import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

import { codeOf } from '../base/error-code.ts'
import type { Database } from '../database/database.ts'
import { findPictureFile, recordPictureFiles } from '../database/picture-files.ts'
import type { PictureFileRow } from '../database/tables.ts'
import type { FileKey as Key } from './files.ts'
import { fileName } from './folder.ts'
import type { PictureReader } from './picture-reader.ts'
import type { Absent } from './pictures.ts'
import { isWebpToItsEnd, webpStartBytes } from './webp.ts'

type Opened = { file: FileHandle; size: number }
/** `hash` is undefined when the file has no record and could not be verified. */
type Verified = { isComplete: boolean; hash: string | undefined }

/** Opens stored files if they are complete. */
export type CompleteFiles = {
  open: (key: Key) => Promise<(Opened & { hash: string | undefined }) | Absent>
  isComplete: (key: Key) => Promise<boolean>
}

/** Verifies each stored file once, by size and hash; afterwards by inode, time and size. */
export function completeFiles(
  folder: string,
  { database, check }: { database: Database; check: PictureReader['check'] },
): CompleteFiles {
  const verified = new Map<string, Verified & { fingerprint: string }>()

  async function compare(key: Key, opened: Opened): Promise<Verified> {
    const row = await findPictureFile(database, key)
    if (row) return { isComplete: await isAsWritten(opened, row), hash: row.hash }
    const path = join(folder, fileName(key.sha256, key.width))
    const decodes = await looksComplete(opened, (bytes) => check(path, bytes))
    const hash = decodes === true ? await hashOf(opened.file) : undefined
    if (hash !== undefined) {
      // A full or blocked disk must not prevent reading; the file is verified again after the next start.
      await recordPictureFiles(database, [{ ...key, bytes: opened.size, hash }]).catch(() => {})
    }
    return { isComplete: decodes !== false, hash }
  }

  async function verify(key: Key, opened: Opened): Promise<Verified> {
    const name = fileName(key.sha256, key.width)
    const { ino, mtimeMs } = await opened.file.stat()
    const fingerprint = [ino, mtimeMs, opened.size].join(' ')
    const earlier = verified.get(name)
    if (earlier?.fingerprint === fingerprint) return earlier
    const found = await compare(key, opened)
    verified.set(name, { fingerprint, ...found })
    return found
  }

  async function openComplete(key: Key): ReturnType<CompleteFiles['open']> {
    const file = await open(join(folder, fileName(key.sha256, key.width)), 'r').catch(ifMissing)
    if (!file) return { absent: (await findPictureFile(database, key)) ? 'missing' : 'unknown' }
    try {
      const { size } = await file.stat()
      const { isComplete, hash } = await verify(key, { file, size })
      if (isComplete) return { file, size, hash }
    } catch (error) {
      await file.close()
      throw error
    }
    await file.close()
    return { absent: 'damaged' }
  }

  return {
    open: openComplete,
    async isComplete(key) {
      const found = await openComplete(key)
      if ('absent' in found) return false
      await found.file.close()
      return true
    },
  }
}

/** Whether a file matches its record. */
async function isAsWritten(
  { file, size }: Opened,
  row: Pick<PictureFileRow, 'bytes' | 'hash'>,
): Promise<boolean> {
  return size === row.bytes && (await hashOf(file)) === row.hash
}

/** Checks a file without a record by its length and by decoding it; undefined when that is too expensive. */
export async function looksComplete(
  opened: Opened,
  decodes: (bytes: number) => Promise<boolean | undefined>,
): Promise<boolean | undefined> {
  return (await isCompleteWebp(opened)) && decodes(opened.size)
}

async function hashOf(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
    hash.update(chunk)
  return hash.digest('hex')
}

async function isCompleteWebp({ file, size }: Opened): Promise<boolean> {
  const start = Buffer.alloc(webpStartBytes)
  const { bytesRead } = await file.read(start, 0, start.length, 0)
  return isWebpToItsEnd(start.subarray(0, bytesRead), size)
}

function ifMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
