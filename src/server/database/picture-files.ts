import type { Database, Trx } from './database.ts'
import type { UnusedPictureRow, PictureFileRow, MonotonicTime } from './tables.ts'

type Key = Pick<PictureFileRow, 'sha256' | 'width'>

/** Returns the recorded size and hash of a file; undefined for files of versions before the record existed. */
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

/** Returns the recorded sizes of one variant of pictures in bytes, by SHA-256. */
export async function readPictureBytes(
  database: Database,
  { sha256s, width }: { sha256s: readonly string[]; width: number },
): Promise<Map<string, number>> {
  if (sha256s.length === 0) return new Map()
  const rows = await database
    .selectFrom('picture_files')
    .select(['sha256', 'bytes'])
    .where('width', '=', width)
    .where('sha256', 'in', sha256s)
    .execute()
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]))
}

/** Records size and hash of files, replacing earlier records. */
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

/** Returns the SHA-256 of all recorded pictures. */
export async function readRecorded(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom('picture_files').select('sha256').distinct().execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Deletes the record that a picture is unused, which restarts its retention. That of a picture being removed stays. */
export async function deleteUnusedRecord(database: Database, sha256: string): Promise<void> {
  await database
    .deleteFrom('unused_pictures')
    .where('sha256', '=', sha256)
    .where('removing_since', 'is', null)
    .execute()
}

/** Records pictures as unused from this time; existing records keep theirs. */
export async function recordUnused(
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

/** Returns the records of all unused pictures. */
export function readUnusedRecords(database: Database): Promise<UnusedPictureRow[]> {
  return database.selectFrom('unused_pictures').selectAll().execute()
}

/** Returns the start of a picture's removal; undefined when none is in progress. */
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

/** Starts the removal of a picture; until it ends, the picture cannot be stored. */
export async function beginRemoval(trx: Trx, sha256: string, now: MonotonicTime): Promise<void> {
  await trx
    .updateTable('unused_pictures')
    .set({ removing_since: now })
    .where('sha256', '=', sha256)
    .execute()
}

/**
 * Ends the removal that started at `since`, and deletes the picture's records.
 * @returns false when another process has taken over the removal.
 */
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

/** Whether a picture is recorded as unused since `by`; locks the record until the transaction ends. */
export async function isUnusedSince(
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
