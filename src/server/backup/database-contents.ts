import { sql } from 'kysely'

import { pictureWidths } from '#contract/picture.ts'

import type { Database } from '../database/database.ts'
import { referencedPictures } from '../database/items.ts'
import { fileName } from '../pictures/folder.ts'

/** A picture file in use; `hash` is null where none was recorded. */
export type ReferencedFile = { name: string; hash: string | null }

/** Contents of a database that a backup records. */
export type DatabaseContents = {
  /** Id of the installation. */
  id: string
  /** Name of the last migration. */
  version: string
  items: number
  pictures: ReferencedFile[]
}

/** Reads the contents of a database; must run in a single snapshot. */
export async function readDatabaseContents(database: Database): Promise<DatabaseContents> {
  const { id } = await database.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const query = sql<{ version: string }>`select max(name) as version from kysely_migration`
  const { rows } = await query.execute(database)
  const { items } = await database
    .selectFrom('items')
    .select((select) => select.fn.countAll<number>().as('items'))
    .executeTakeFirstOrThrow()
  return {
    id,
    version: rows[0]?.version ?? '',
    items,
    pictures: await readReferencedFiles(database),
  }
}

async function readReferencedFiles(database: Database): Promise<ReferencedFile[]> {
  const referenced = await referencedPictures(database)
  const recorded = await database
    .selectFrom('picture_files')
    .select(['sha256', 'width', 'hash'])
    .execute()
  const hashes = new Map(recorded.map(({ sha256, width, hash }) => [fileName(sha256, width), hash]))
  return referenced.flatMap((sha256) =>
    pictureWidths.map((width) => {
      const name = fileName(sha256, width)
      return { name, hash: hashes.get(name) ?? null }
    }),
  )
}
