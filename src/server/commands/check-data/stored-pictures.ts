import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../../database/database.ts'
import { readPictureFile } from '../../database/picture-files.ts'
import { codeOf } from '../../fault.ts'
import { fileName } from '../../pictures/folder.ts'
import { type PictureStore, sha256Of, storeInFolder } from '../../pictures/store.ts'
import { looksWhole } from '../../pictures/whole.ts'
import type { Workshop } from '../../pictures/workshop.ts'

/** Where pictures lie, to be checked. */
export type Checked = Pick<PictureStore, 'read'> & {
  /** Whether a file is whole of which nothing was written down; throws when it is not there. */
  looksWhole: (name: string) => Promise<boolean | undefined>
}

/** Those in a folder, which an earlier version may have written. */
export function checkedInFolder(folder: string, check: Workshop['check']): Checked {
  return {
    read: storeInFolder(folder).read,
    async looksWhole(name) {
      const path = join(folder, name)
      await using file = await open(path, 'r')
      const { size } = await file.stat()
      return looksWhole({ file, size }, (bytes) => check(path, bytes))
    },
  }
}

/** Those in a bucket, where everything was written down. */
export function checkedInBucket({ read }: PictureStore): Checked {
  return { read, looksWhole: async () => false }
}

/** Looks at each picture that an item shows, in all widths; returns how many files that were. */
export async function checkPictures(
  database: Database,
  checked: Checked,
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
      const problem = await problemOf(fileName(key.sha256, width), { checked, row })
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

type Known = { checked: Checked; row: { bytes: number; hash: string } | undefined }

async function problemOf(name: string, { checked, row }: Known): Promise<string | undefined> {
  try {
    if (!row) return (await checked.looksWhole(name)) === false ? 'is damaged' : undefined
    const bytes = await checked.read(name)
    if (!bytes) return 'is missing'
    return bytes.length === row.bytes && sha256Of(bytes) === row.hash ? undefined : 'is damaged'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'is missing'
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
