import type { Database, Trx } from './database.ts'
import type { MarkRow, PictureFileRow, MonotonicTime } from './tables.ts'

type Key = Pick<PictureFileRow, 'sha256' | 'width'>

/** What a stored file must be; undefined for those of a version that did not write it down. */
export function findPictureFile(
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

/** A picture is used again: whatever time it had left, it begins anew. One that is being removed stays marked. */
export async function unmarkPicture(database: Database, sha256: string): Promise<void> {
  await database
    .deleteFrom('unused_pictures')
    .where('sha256', '=', sha256)
    .where('removing_since', 'is', null)
    .execute()
}

/** Marks pictures as unused since now; those that are marked keep their time. */
export async function markPictures(
  database: Database,
  sha256s: string[],
  now: MonotonicTime,
): Promise<void> {
  for (const sha256 of sha256s) {
    await database
      .insertInto('unused_pictures')
      .values({ sha256, marked_at: now, removing_since: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** All marks. */
export function readMarks(database: Database): Promise<MarkRow[]> {
  return database.selectFrom('unused_pictures').selectAll().execute()
}

/** When the removal of a picture began; undefined while there is none. */
export async function readRemoval(
  database: Database,
  sha256: string,
): Promise<MonotonicTime | undefined> {
  const row = await database
    .selectFrom('unused_pictures')
    .select('removing_since')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?.removing_since ?? undefined
}

/** The removal of a picture begins: until it has ended nobody keeps the picture. */
export async function beginRemoval(trx: Trx, sha256: string, now: MonotonicTime): Promise<void> {
  await trx
    .updateTable('unused_pictures')
    .set({ removing_since: now })
    .where('sha256', '=', sha256)
    .execute()
}

/** Ends the removal that began then, and forgets all that was written down of the picture; false when it is another's by now. */
export async function endRemoval(
  trx: Trx,
  { sha256, since }: { sha256: string; since: MonotonicTime },
): Promise<boolean> {
  const ended = await trx
    .deleteFrom('unused_pictures')
    .where('sha256', '=', sha256)
    .where('removing_since', '=', since)
    .returning('sha256')
    .executeTakeFirst()
  if (!ended) return false
  await trx.deleteFrom('picture_files').where('sha256', '=', sha256).execute()
  await trx.deleteFrom('picture_previews').where('sha256', '=', sha256).execute()
  return true
}

/** Whether a picture was marked by then, and still is; until the transaction ends nobody takes the mark away. */
export async function isMarked(
  trx: Trx,
  { sha256, by }: { sha256: string; by: MonotonicTime },
): Promise<boolean> {
  const row = await trx
    .selectFrom('unused_pictures')
    .select('sha256')
    .where('sha256', '=', sha256)
    .where('marked_at', '<=', by)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
