import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureWidths } from '#contract/picture.ts'

import { codeOf } from '../../base/error-code.ts'
import type { Database } from '../../database/database.ts'
import { findPictureFile } from '../../database/picture-files.ts'
import { looksComplete } from '../../pictures/complete-files.ts'
import { fileName } from '../../pictures/folder.ts'
import type { PictureReader } from '../../pictures/picture-reader.ts'
import { type PictureStore, sha256Of, storeInFolder } from '../../pictures/store.ts'

/** Recorded size and hash of a stored file. */
type Row = { bytes: number; hash: string }
type Problem = 'is missing' | 'is damaged'

/**
 * Returns the problem of a stored file, given its recorded size and hash if there are any.
 * @throws when the file cannot be read.
 */
export type FileCheck = (name: string, row: Row | undefined) => Promise<Problem | undefined>

/** Checks files in a folder; versions before migration 0003 stored them without a record. */
export function fileCheckInFolder(folder: string, check: PictureReader['check']): FileCheck {
  const { read } = storeInFolder(folder)
  return async (name, row) => {
    if (row) return compare(await read(name), row)
    const path = join(folder, name)
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    const isComplete = await looksComplete({ file, size }, (bytes) => check(path, bytes))
    return isComplete === false ? 'is damaged' : undefined
  }
}

/** Checks files in a bucket; one without a record was never stored. */
export function fileCheckInBucket({ read }: PictureStore): FileCheck {
  return async (name, row) => compare(row && (await read(name)), row)
}

function compare(bytes: Buffer | undefined, row: Row | undefined): Problem | undefined {
  if (!bytes || !row) return 'is missing'
  return bytes.length === row.bytes && sha256Of(bytes) === row.hash ? undefined : 'is damaged'
}

/** Checks all variants of the pictures in use; returns the number of files. */
export async function checkPictures(
  database: Database,
  problemOfFile: FileCheck,
  report: (problem: string) => void,
): Promise<number> {
  const items = await database
    .selectFrom('items')
    .select(['kind', 'id', 'picture'])
    .where('picture', 'is not', null)
    .execute()
  const hasRows = await hasPictureFiles(database)
  let files = 0
  for (const { kind, id, picture } of items) {
    for (const width of pictureWidths) {
      const key = { sha256: picture ?? '', width }
      const row = hasRows ? await findPictureFile(database, key) : undefined
      const problem = await problemOf(problemOfFile(fileName(key.sha256, width), row))
      if (problem) report(`${kind} ${id}: its picture ${fileName(key.sha256, width)} ${problem}`)
      files += 1
    }
  }
  return files
}

/** The table is missing in the database of an earlier version, and this command must not create it. */
async function hasPictureFiles(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'picture_files')
}

async function problemOf(checking: Promise<Problem | undefined>): Promise<string | undefined> {
  try {
    return await checking
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'is missing'
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
