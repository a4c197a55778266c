import { isPictureUsed } from '../database/items.ts'
import {
  beginRemoval,
  endRemoval,
  isUnusedSince,
  readRemoval,
  deleteUnusedRecord,
} from '../database/picture-files.ts'
import { transact } from '../database/transact.ts'
import { refusalError, picturesAwayMessage } from '../http/fault.ts'
import type { Services } from '../services.ts'

/** Retention of an unused picture, in ms. */
export const unusedKeptMs = 7 * 24 * 60 * 60 * 1000

/** Time after which every request to a disk or bucket has ended, even of a process that died. */
const overAfterMs = 2 * 60 * 1000

type Store = Pick<Services, 'database' | 'pictures' | 'monotonicClock'>

/**
 * Removes a picture if it is still unused, and has been for a week: since that was determined, it may have been used.
 * Returns whether it was removed. The removal is recorded before it starts: a lock would end with a lost connection,
 * while a request to a bucket continues.
 */
export async function removeUnused(
  { database, pictures, monotonicClock }: Store,
  sha256: string,
): Promise<boolean> {
  const since = monotonicClock.now()
  const isBegun = await transact(database, async (trx) => {
    if (!(await isUnusedSince(trx, { sha256, by: since - unusedKeptMs }))) return false
    if (await isPictureUsed(trx, sha256)) return false
    await beginRemoval(trx, sha256, since)
    return true
  })
  if (!isBegun) return false
  await pictures.remove(sha256)
  return transact(database, (trx) => endRemoval(trx, { sha256, since }))
}

/**
 * Protects a picture from removal before an item uses it. While a removal is in progress the client has to retry; a
 * removal that must have ended counts as complete.
 * @throws `unavailable` while a removal is in progress.
 */
export async function protectFromRemoval(
  { database, monotonicClock }: Pick<Store, 'database' | 'monotonicClock'>,
  sha256: string,
): Promise<void> {
  await deleteUnusedRecord(database, sha256)
  const since = await readRemoval(database, sha256)
  if (since === undefined) return
  const isOver = since <= monotonicClock.now() - overAfterMs
  if (isOver && (await transact(database, (trx) => endRemoval(trx, { sha256, since })))) return
  throw refusalError('unavailable', picturesAwayMessage, { retryAfterSeconds: 10 })
}
