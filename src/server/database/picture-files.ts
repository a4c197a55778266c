import type { Database, Trx } from './database.ts'
import type { PictureFileRow, SeenTime, Tables } from './tables.ts'

type Key = Pick<PictureFileRow, 'sha256' | 'width'>

/** What a stored file must be; undefined for those of a version that did not write it down. */
export function readPictureFile(
  database: Database,
  { sha256, width }: Key,
): Promise<PictureFileRow | undefined> {
  return database
    .selectFrom('picture_files')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('width', '=', width)
    .executeTakeFirst()
}

/** Writes down what files must be, in place of what was said of them before. */
export async function recordPictureFiles(
  database: Database,
  rows: PictureFileRow[],
): Promise<void> {
  await database
    .insertInto('picture_files')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['sha256', 'width']).doUpdateSet((set) => ({
        bytes: set.ref('excluded.bytes'),
        hash: set.ref('excluded.hash'),
      })),
    )
    .execute()
}

/** All pictures that were ever written down, by their SHA-256. */
export async function readRecorded(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom('picture_files').select('sha256').distinct().execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** A picture is used again: whatever time it had left, it begins anew. */
export async function unmarkPicture(database: Database, sha256: string): Promise<void> {
  await database.deleteFrom('unused_pictures').where('sha256', '=', sha256).execute()
}

/** Marks pictures as unused since now; those that are marked keep their time. */
export async function markPictures(
  database: Database,
  sha256s: string[],
  now: SeenTime,
): Promise<void> {
  for (const sha256 of sha256s) {
    await database
      .insertInto('unused_pictures')
      .values({ sha256, marked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** All marks. */
export function readMarks(database: Database): Promise<Tables['unused_pictures'][]> {
  return database.selectFrom('unused_pictures').selectAll().execute()
}

/** Whether a picture is still marked; until the transaction ends nobody takes the mark away. */
export async function isMarked(trx: Trx, sha256: string): Promise<boolean> {
  const row = await trx
    .selectFrom('unused_pictures')
    .select('sha256')
    .where('sha256', '=', sha256)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets all that was written down of a picture. */
export async function forgetPicture(database: Database, sha256: string): Promise<void> {
  await unmarkPicture(database, sha256)
  await database.deleteFrom('picture_files').where('sha256', '=', sha256).execute()
  await database.deleteFrom('picture_previews').where('sha256', '=', sha256).execute()
}
