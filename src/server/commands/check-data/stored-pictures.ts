import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../../database/database.ts'
import { readPictureFile } from '../../database/picture-files.ts'
import { fileName } from '../../pictures/folder.ts'
import { isAsWritten, looksWhole } from '../../pictures/whole.ts'
import type { Workshop } from '../../pictures/workshop.ts'

type Store = { database: Database; folder: string; check: Workshop['check'] }

/** Looks at each picture that an item shows, in all widths; returns how many files that were. */
export async function checkPictures(
  { database, ...store }: Store,
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
      const row = hasRows ? await readPictureFile(database, key) : undefined
      const problem = await problemOf(fileName(key.sha256, width), { ...store, row })
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

type Known = Omit<Store, 'database'> & {
  row: { bytes: number; hash: string } | undefined
}

async function problemOf(name: string, { folder, check, row }: Known) {
  const path = join(folder, name)
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const { size } = await file.stat()
    const opened = { file, size }
    const isWhole = row
      ? await isAsWritten(opened, row)
      : await looksWhole(opened, (bytes) => check(path, bytes))
    return isWhole === false ? 'is damaged' : undefined
  } catch (error) {
    if (!file) return 'is missing'
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  } finally {
    await file?.close()
  }
}
