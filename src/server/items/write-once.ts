import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { headers } from '#contract/reply.ts'

import { refuseEnded } from '../accounts/sessions.ts'
import { accountOf, sessionOf } from '../accounts/signed-in.ts'
import { deleteRows } from '../database/batched-rows.ts'
import type { Database, Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { type HttpReply, refusalError, refusal } from '../http/fault.ts'
import type { Services } from '../services.ts'
import type { Metrics } from '../watching/metrics.ts'

/** A write of a person. */
export type WriteRequest = {
  owner: string
  /** Id of the session; if it has ended meanwhile, the write has no effect. */
  session: string
  /** Idempotency-Key; without one the write runs each time it is sent. */
  key: string | undefined
  fingerprint: string
  /** Slow, repeatable work outside the transaction, such as making pictures. */
  prepare: () => Promise<void>
  /** The effect and its reply; a refusal returned here has no effect and is stored as well. */
  work: (trx: Trx) => Promise<HttpReply>
}

/** Retention of stored replies, in ms. */
const repliesKeptMs = 90 * 24 * 60 * 60 * 1000

/** Deletes stored replies that no client can request any longer. */
export async function deleteExpiredReplies({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  await deleteRows(database, 'writes', sql`created_at < ${monotonicClock.now() - repliesKeptMs}`)
}

/**
 * Returns a function that runs writes once per key: effect and reply are committed together, and a repetition gets
 * the stored reply. Errors are not stored, so that the write can be retried.
 */
export function makeWriteOnce({
  database,
  monotonicClock,
  metrics,
}: Pick<Services, 'database' | 'monotonicClock' | 'metrics'>): (
  write: WriteRequest,
) => Promise<HttpReply> {
  const running = new Set<string>()

  const commit = ({ session }: Pick<WriteRequest, 'session'>, work: WriteRequest['work']) =>
    transact(database, async (trx) => {
      await refuseEnded(trx, session)
      return work(trx)
    })

  async function run(write: WriteRequest & { key: string }): Promise<HttpReply> {
    const stored = await replay(database, write, metrics)
    if (stored) return stored
    await write.prepare()
    return commit(write, async (trx) => {
      // Another process may have run it meanwhile; the primary key admits only one.
      if (!(await claim(trx, write, monotonicClock.now()))) {
        return (await replay(trx, write, metrics)) ?? stillRunning
      }
      const reply = await write.work(trx)
      // A conflict is not stored, since the repetition may contain further base values.
      if (reply.status === changedStatus) await unclaim(trx, write)
      else await storeReply(trx, write, reply)
      return reply
    })
  }

  return async ({ key, ...write }) => {
    if (key === undefined) {
      await write.prepare()
      return commit(write, write.work)
    }
    const runningKey = `${write.owner} ${key}`
    if (running.has(runningKey)) return stillRunning
    running.add(runningKey)
    try {
      return await run({ key, ...write })
    } finally {
      running.delete(runningKey)
    }
  }
}

/** Returns the owner, session, key and fingerprint of a request. */
export function writeRequestOf(request: FastifyRequest, payload: unknown) {
  return {
    owner: accountOf(request)._id,
    session: sessionOf(request).id,
    key: keyOf(request),
    fingerprint: fingerprintOf(request, payload),
  }
}

/**
 * Returns the Idempotency-Key of a request.
 * @throws `bad-request` when it is invalid.
 */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[headers.idempotencyKey]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw refusalError('bad-request', 'An Idempotency-Key has 1 to 100 visible ASCII characters')
}

/** Returns a hash by which two requests count as the same write: method, path and payload. */
function fingerprintOf(request: FastifyRequest, payload: unknown): string {
  const [path] = request.url.split('?')
  return createHash('sha256')
    .update(JSON.stringify([request.method, path, payload]))
    .digest('hex')
}

const { status: changedStatus } = refusal('changed', '')
const keyReused = refusal('key-reused', 'This Idempotency-Key belongs to another change')
const stillRunning = refusal('running', 'This change is being saved', { retryAfterSeconds: 1 })

type Keyed = WriteRequest & { key: string }

async function claim(trx: Database, write: Keyed, now: number): Promise<boolean> {
  const { owner, key, fingerprint } = write
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('writes')
    .values({ owner, key, fingerprint, status: 0, body: '', created_at: now })
    .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function unclaim(trx: Database, { owner, key }: Keyed): Promise<void> {
  await trx.deleteFrom('writes').where('owner', '=', owner).where('key', '=', key).execute()
}

async function storeReply(trx: Database, write: Keyed, reply: HttpReply): Promise<void> {
  await trx
    .updateTable('writes')
    .set({ status: reply.status, body: JSON.stringify(reply.body) })
    .where('owner', '=', write.owner)
    .where('key', '=', write.key)
    .execute()
}

/** Returns the stored reply, if there is one. */
async function replay(
  database: Database,
  write: Keyed,
  { replays }: Metrics,
): Promise<HttpReply | undefined> {
  const reply = await findReply(database, write)
  if (reply && reply !== keyReused) replays.inc()
  return reply
}

async function findReply(database: Database, write: Keyed): Promise<HttpReply | undefined> {
  const row = await database
    .selectFrom('writes')
    .selectAll()
    .where('owner', '=', write.owner)
    .where('key', '=', write.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint !== write.fingerprint) {
    return keyReused
  }
  // Only storeReply writes the column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { status: row.status, body: JSON.parse(row.body) as HttpReply['body'] }
}
