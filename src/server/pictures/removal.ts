import { isPictureUsed } from '../database/items.ts'
import {
  beginRemoval,
  endRemoval,
  isMarked,
  readRemoval,
  unmarkPicture,
} from '../database/picture-files.ts'
import { transact } from '../database/transact.ts'
import { fault, picturesAwayMessage } from '../fault.ts'
import type { Services } from '../services.ts'

/** How long a picture must have been seen unused before it goes. */
export const unusedKeptMs = 7 * 24 * 60 * 60 * 1000

/** By then whatever was asked of a disk or a bucket is done or given up, also by a process that died. */
const overAfterMs = 2 * 60 * 1000

type Store = Pick<Services, 'database' | 'pictures' | 'monotonicClock'>

/**
 * Removes a picture if it is still unused, and marked for a week: it may have been kept, and marked anew,
 * since somebody found its week to be over. Tells whether it did. That it is being removed is written down
 * before anything goes: no lock would outlive a lost connection, but a call of a bucket does.
 */
export async function removeUnused(
  { database, pictures, monotonicClock }: Store,
  sha256: string,
): Promise<boolean> {
  const since = monotonicClock.now()
  const isBegun = await transact(database, async (trx) => {
    if (!(await isMarked(trx, { sha256, by: since - unusedKeptMs }))) return false
    if (await isPictureUsed(trx, sha256)) return false
    await beginRemoval(trx, sha256, since)
    return true
  })
  if (!isBegun) return false
  await pictures.remove(sha256)
  return transact(database, (trx) => endRemoval(trx, { sha256, since }))
}

/**
 * From here on no sweep takes a picture away before an item can show it. One that is being removed comes
 * later; where nobody can be at it any more, what was stored of it counts as gone.
 */
export async function keepFromRemoval(
  { database, monotonicClock }: Pick<Store, 'database' | 'monotonicClock'>,
  sha256: string,
): Promise<void> {
  await unmarkPicture(database, sha256)
  const since = await readRemoval(database, sha256)
  if (since === undefined) return
  const isOver = since <= monotonicClock.now() - overAfterMs
  if (isOver && (await transact(database, (trx) => endRemoval(trx, { sha256, since })))) return
  throw fault('unavailable', picturesAwayMessage, { retryAfterSeconds: 10 })
}
