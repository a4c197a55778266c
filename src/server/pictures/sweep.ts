import { setImmediate } from 'node:timers/promises'

import { sql } from 'kysely'

import { problemsIn, type Trx } from '../database/database.ts'
import { isPictureUsed } from '../database/items.ts'
import {
  forgetPicture,
  isMarked,
  markPictures,
  readMarks,
  readRecorded,
  unmarkPicture,
} from '../database/picture-files.ts'
import { transact } from '../database/transact.ts'
import type { Log, Services } from '../services.ts'

/** How long a picture must have been seen unused before it goes. */
export const unusedKeptMs = 7 * 24 * 60 * 60 * 1000

type Store = Pick<Services, 'database' | 'pictures' | 'seen'>

/**
 * Marks the pictures that no item shows, and removes those that were marked a week ago. It does neither
 * unless all items could be read for certain: a row that is lost must not take its picture along. And
 * it does it to nothing that this database has not stored itself.
 */
export async function sweepPictures(store: Store, log: Log): Promise<void> {
  const removed: string[] = []
  try {
    const stored = await store.pictures.list()
    const due = await mark(store, stored)
    for (const sha256 of due) {
      if (await removeUnused(store, sha256)) removed.push(sha256)
      // The database answers without a pause: requests come in between.
      await setImmediate()
    }
  } catch (error) {
    log.error({ err: error }, 'no more pictures were marked as unused or removed')
  }
  if (removed.length === 0) return
  log.warn({ pictures: removed }, `removed ${removed.length} pictures unused for a week`)
}

/** Brings the marks up to date with what the items show; returns whose week is over. */
function mark({ database, seen }: Store, stored: string[]): Promise<string[]> {
  const work = async (trx: Trx) => {
    const used = await readUsed(trx)
    // What this database never stored may be shown by another one, such as that of a later backup.
    const recorded = await readRecorded(trx)
    const unused = new Set(stored.filter((sha256) => recorded.has(sha256) && !used.has(sha256)))
    const now = seen.now()
    const before = await readMarks(trx)
    for (const { sha256 } of before) if (!unused.has(sha256)) await unmarkPicture(trx, sha256)
    await markPictures(trx, [...unused], now)
    return before
      .filter(({ sha256, marked_at }) => unused.has(sha256) && marked_at <= now - unusedKeptMs)
      .map(({ sha256 }) => sha256)
  }
  // All that is read must be of one moment, or the items could not be counted.
  return transact(database, work, 'repeatable read')
}

/** All pictures that items show; throws unless every item was read and makes sense. */
async function readUsed(trx: Trx): Promise<Set<string>> {
  const [problem] = await problemsIn(trx)
  if (problem !== undefined) throw new Error(`The database is damaged: ${problem}`)
  const items = await trx
    .selectFrom('items')
    // Its length is known only to whoever has read the row to its end.
    .select(['picture', sql<number>`length(fields)`.as('length')])
    .execute()
  const { total } = await trx
    .selectFrom('collections')
    .select((select) => select.fn.sum<number | null>('total').as('total'))
    .executeTakeFirstOrThrow()
  if (items.length !== (total ?? 0)) {
    throw new Error(`There are ${items.length} items, and there should be ${total ?? 0}`)
  }
  const used = items.flatMap(({ picture }) => picture ?? [])
  const strange = used.find((sha256) => !/^[0-9a-f]{64}$/.test(sha256))
  if (strange !== undefined) throw new Error('An item shows a picture of an impossible name')
  return new Set(used)
}

/**
 * Looks once more and removes at once: keeping a picture takes its mark away, and has to wait while
 * this transaction is open. So it comes before the look, or finds the files gone and makes them again.
 */
function removeUnused({ database, pictures }: Store, sha256: string): Promise<boolean> {
  return transact(database, async (trx) => {
    if (!(await isMarked(trx, sha256)) || (await isPictureUsed(trx, sha256))) return false
    await forgetPicture(trx, sha256)
    await pictures.remove(sha256)
    return true
  })
}
