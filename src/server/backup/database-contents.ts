import { sql } from 'kysely'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../database/database.ts'
import { referencedPictures } from '../database/items.ts'
import { fileName } from '../pictures/folder.ts'

/** A file of a picture that items show; `hash` is null where nothing was written down of it. */
export type ReferencedFile = { name: string; hash: string | null }

/** What a database holds, as far as a backup of it has to say so. */
export type DatabaseContents = {
  /** That of its installation. */
  id: string
  /** The last step that it has taken. */
  version: string
  items: number
  pictures: ReferencedFile[]
}

/** Reads that; all of it must be of one moment. */
export async function readDatabaseContents(database: Database): Promise<DatabaseContents> {
  const { id } = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const steps = sql<{ version: string }>`select max(name) as version from kysely_migration`
  const { rows } = await steps.execute(database)
  const { items } = await database
    .selectFrom('items')
    .select((select) => select.fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow()
  return { id, version: rows[0]?.version ?? '', items, pictures: await readShown(database) }
}

async function readShown(database: Database): Promise<ReferencedFile[]> {
  const shown = await referencedPictures(database)
  const known = await database
    .selectFrom('picture_files')
    .select(['sha256', 'width', 'hash'])
    .execute()
  const hashes = new Map(known.map(({ sha256, width, hash }) => [fileName(sha256, width), hash]))
  return shown.flatMap((sha256) =>
    pictureWidths.map((width) => {
      const name = fileName(sha256, width)
      return { name, hash: hashes.get(name) ?? null }
    }),
  )
}
