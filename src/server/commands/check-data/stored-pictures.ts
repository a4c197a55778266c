import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../../database/database.ts'
import { findPictureFile } from '../../database/picture-files.ts'
import { codeOf } from '../../fault.ts'
import { fileName } from '../../pictures/folder.ts'
import { type PictureStore, sha256Of, storeInFolder } from '../../pictures/store.ts'
import { looksWhole } from '../../pictures/whole.ts'
import type { Workshop } from '../../pictures/workshop.ts'

/** What was written down of a file when it was stored. */
type Row = { bytes: number; hash: string }
type Problem = 'is missing' | 'is damaged'

/** Says what is wrong with a stored file, of which something was written down or nothing; throws when it cannot be read. */
export type Judge = (name: string, row: Row | undefined) => Promise<Problem | undefined>

/** Judges those in a folder, which an earlier version may have stored. */
export function judgeInFolder(folder: string, check: Workshop['check']): Judge {
  const { read } = storeInFolder(folder)
  return async (name, row) => {
    if (row) return compare(await read(name), row)
    const path = join(folder, name)
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    const isWhole = await looksWhole({ file, size }, (bytes) => check(path, bytes))
    return isWhole === false ? 'is damaged' : undefined
  }
}

/** Judges those in a bucket, where what was not written down was never stored. */
export function judgeInBucket({ read }: PictureStore): Judge {
  return async (name, row) => compare(row && (await read(name)), row)
}

function compare(bytes: Buffer | undefined, row: Row | undefined): Problem | undefined {
  if (!bytes || !row) return 'is missing'
  return bytes.length === row.bytes && sha256Of(bytes) === row.hash ? undefined : 'is damaged'
}

/** Looks at each picture that an item shows, in all widths; returns how many files that were. */
export async function checkPictures(
  database: Database,
  judge: Judge,
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
      const problem = await problemOf(judge(fileName(key.sha256, width), row))
      if (problem) report(`${kind} ${id}: its picture ${fileName(key.sha256, width)} ${problem}`)
      files += 1
    }
  }
  return files
}

/** A database of an earlier version has no such table, and is not given one here. */
async function hasPictureFiles(database: Database): Promise<boolean> {
  const tables = await database.introspection.getTables()
  return tables.some(({ name }) => name === 'picture_files')
}

async function problemOf(judging: Promise<Problem | undefined>): Promise<string | undefined> {
  try {
    return await judging
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'is missing'
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
