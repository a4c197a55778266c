import * as v from 'valibot'

import type { AnnouncedBatch } from '#contract/notifications.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import type { Database, Trx } from '../database/database.ts'
import { countAgainstLimit } from '../database/rate-limits.ts'
import type { MonotonicTime, PhotoBatchRow } from '../database/tables.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { queuePush } from './queue.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

const minuteMs = 60_000
/** A phone from which nothing has arrived for this time is not sending. */
const idleMs = 10 * minuteMs
/** At most one reminder of a batch in this time. */
const remindedEveryMs = 60 * minuteMs
/** After this time without progress a batch is forgotten. */
const keptMs = 24 * 60 * minuteMs

/** Replaces the batches that a session has announced; what is known of those that stay is kept. */
export async function replaceBatches(
  trx: Trx,
  { sessionId, batches, now }: { sessionId: string; batches: AnnouncedBatch[]; now: number },
): Promise<void> {
  const ids = batches.map(({ id }) => id)
  await trx
    .deleteFrom('photo_batches')
    .where('session_id', '=', sessionId)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
  for (const { id, photos } of batches) {
    const row = { photos: JSON.stringify(photos) }
    await trx
      .insertInto('photo_batches')
      .values({ ...row, session_id: sessionId, id, arrived: 0, progressed_seen: now })
      .onConflict((conflict) => conflict.columns(['session_id', 'id']).doUpdateSet(row))
      .execute()
  }
}

/** Returns the number of batches that a session has announced. */
export async function countBatches(database: Database, sessionId: string): Promise<number> {
  const { count } = await database
    .selectFrom('photo_batches')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Numbers of the photos of a batch, and of those that have arrived. */
type Progress = { arrived: number; total: number }

/** Returns the progress of a batch; undefined when it is unknown or complete. */
export async function progressOf(
  database: Database,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<Progress | undefined> {
  const row = await database
    .selectFrom('photo_batches')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .executeTakeFirst()
  const progress = row && (await progressIn(database, row))
  return progress && progress.arrived < progress.total ? progress : undefined
}

/** Queues reminders of the batches from which nothing arrives any more; each is examined once in ten minutes. */
export async function remindOfPhotos(store: Store): Promise<void> {
  const now = store.monotonicClock.now()
  const rows = await store.database
    .selectFrom('photo_batches')
    .selectAll()
    .where('progressed_seen', '<=', now - idleMs)
    .where((where) =>
      where.or([
        where('reminded_seen', 'is', null),
        where('reminded_seen', '<', now - remindedEveryMs),
      ]),
    )
    .execute()
  for (const row of rows) await follow(store, row)
}

/** Records the progress of a batch, or queues a reminder. */
async function follow(store: Store, row: PhotoBatchRow): Promise<void> {
  const { database, monotonicClock } = store
  const now = monotonicClock.now()
  const { arrived, total } = await progressIn(database, row)
  const key = { session_id: row.session_id, id: row.id }
  if (arrived >= total || row.progressed_seen <= now - keptMs) {
    await database
      .deleteFrom('photo_batches')
      .where((where) => where.and({ ...key, photos: row.photos }))
      .execute()
  } else if (arrived !== row.arrived) {
    await database
      .updateTable('photo_batches')
      .set({ arrived, progressed_seen: now })
      .where((where) => where.and(key))
      .execute()
  } else {
    await remind(store, row)
  }
}

/** Queues a reminder, unless another server has queued it, or an earlier session of the device within the hour. */
async function remind(
  { database, monotonicClock }: Store,
  { id, session_id: sessionId }: PhotoBatchRow,
): Promise<void> {
  const limit = { subject: `photos ${id}`, most: 1, withinMs: remindedEveryMs }
  await transact(database, async (trx) => {
    const waitMs = await countAgainstLimit({ database: trx, monotonicClock }, limit)
    const now = monotonicClock.now()
    const at = waitMs === 0 ? now : now + waitMs - remindedEveryMs
    await recordReminder(trx, { sessionId, id, at })
    if (waitMs === 0) await queuePush(trx, { about: 'photos', subject: id, due: now, sessionId })
  })
}

/**
 * Records when a batch was last reminded of: at queueing, and again at sending, because a push service may delay a
 * message by hours.
 */
export async function recordReminder(
  database: Database,
  { sessionId, id, at }: { sessionId: string; id: string; at: MonotonicTime },
): Promise<void> {
  await database
    .updateTable('photo_batches')
    .set({ reminded_seen: at })
    .where('session_id', '=', sessionId)
    .where('id', '=', id)
    .execute()
}

const storedPhotos = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** A photo that was removed again has arrived, too. */
async function progressIn(database: Database, { photos }: PhotoBatchRow): Promise<Progress> {
  const ids = v.parse(storedPhotos, photos)
  let arrived = 0
  for (const table of ['items', 'removed_items'] as const) {
    const { count } = await database
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('count'))
      .where('kind', '=', galleryItems.name)
      .where('id', 'in', ids)
      .executeTakeFirstOrThrow()
    arrived += Number(count)
  }
  return { arrived, total: ids.length }
}
