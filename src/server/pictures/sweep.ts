import { setImmediate } from 'node:timers/promises'

import { sql } from 'kysely'

import { problemsIn, type Trx } from '../database/database.ts'
import { referencedPictures } from '../database/items.ts'
import {
  recordUnused,
  readUnusedRecords,
  readRecorded,
  deleteUnusedRecord,
} from '../database/picture-files.ts'
import { transact } from '../database/transact.ts'
import type { Log, Services } from '../services.ts'
import { removeUnused, unusedKeptMs } from './removal.ts'

type Store = Pick<Services, 'database' | 'pictures' | 'monotonicClock'>

/**
 * Records pictures that no item uses, and removes those unused for a week. Does neither unless all items could be read:
 * a lost row must not delete its picture. Pictures that this database has not stored are never touched.
 */
export async function sweepPictures(store: Store, log: Log, signal?: AbortSignal): Promise<void> {
  const removed: string[] = []
  try {
    const stored = await store.pictures.list()
    const due = await updateUnusedRecords(store, stored)
    for (const sha256 of due) {
      if (signal?.aborted) break
      if (await removeUnused(store, sha256)) removed.push(sha256)
      // SQLite replies without yielding, so pending requests would otherwise wait.
      await setImmediate()
    }
  } catch (error) {
    log.error({ err: error }, 'the sweep of unused pictures failed')
  }
  if (removed.length === 0) return
  log.warn({ pictures: removed }, `removed ${removed.length} pictures unused for a week`)
}

/** Updates the records of unused pictures from the items' pictures; returns the pictures whose retention is over. */
function updateUnusedRecords(
  { database, monotonicClock }: Store,
  stored: string[],
): Promise<string[]> {
  const work = async (trx: Trx) => {
    const used = await readUsed(trx)
    // A picture that this database has not stored may be used by another one, such as that of a later backup.
    const recorded = await readRecorded(trx)
    const unused = new Set(stored.filter((sha256) => recorded.has(sha256) && !used.has(sha256)))
    const now = monotonicClock.now()
    const before = await readUnusedRecords(trx)
    for (const { sha256 } of before) if (!unused.has(sha256)) await deleteUnusedRecord(trx, sha256)
    await recordUnused(trx, [...unused], now)
    return before
      .filter(({ sha256, marked_at, removing_since }) =>
        // After an interrupted removal there may be no file left to list.
        removing_since === null
          ? unused.has(sha256) && marked_at <= now - unusedKeptMs
          : !used.has(sha256),
      )
      .map(({ sha256 }) => sha256)
  }
  // All reads need one snapshot, otherwise the counts could differ.
  return transact(database, work, 'repeatable read')
}

/**
 * Returns the SHA-256 of all pictures in use.
 * @throws unless every item was read and the counts match.
 */
async function readUsed(trx: Trx): Promise<Set<string>> {
  const [problem] = await problemsIn(trx)
  if (problem !== undefined) throw new Error(`The database is damaged: ${problem}`)
  const { count } = await trx
    .selectFrom('items')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      // Computing the lengths forces the database to read each row to its end.
      sql<number>`sum(length(fields))`.as('length'),
    ])
    .executeTakeFirstOrThrow()
  const { total } = await trx
    .selectFrom('collections')
    .select((select) => select.fn.sum<number | null>('total').as('total'))
    .executeTakeFirstOrThrow()
  if (count !== (total ?? 0)) {
    throw new Error(`There are ${count} items, but the stored counts say ${total ?? 0}`)
  }
  const used = await referencedPictures(trx)
  const invalid = used.find((sha256) => !/^[0-9a-f]{64}$/.test(sha256))
  if (invalid !== undefined) throw new Error('An item refers to a picture with an invalid name')
  return new Set(used)
}
