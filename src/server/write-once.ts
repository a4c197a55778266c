import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { headers } from '#contract/reply.ts'

import { refuseEnded } from './accounts/sessions.ts'
import { accountOf, sessionOf } from './accounts/signed-in.ts'
import type { Database, Trx } from './database/database.ts'
import { forgetRows } from './database/forget-rows.ts'
import { transact } from './database/transact.ts'
import { type HttpReply, fault, refusal } from './fault.ts'
import type { Services } from './services.ts'
import type { Metrics } from './watching/metrics.ts'

/** One write of one admin. */
export type WriteRequest = {
  owner: string
  /** Id of the session it came in; one that has ended meanwhile changes nothing any more. */
  session: string
  /** The Idempotency-Key; without one the write runs each time it is sent. */
  key: string | undefined
  fingerprint: string
  /** Slow work that may be done twice, such as pictures; outside the transaction. */
  prepare: () => Promise<void>
  /** The effect and its answer; a refusal found here is an answer too, and leaves no effect. */
  work: (trx: Trx) => Promise<HttpReply>
}

/** How long the answer to a key is kept. */
const repliesKeptMs = 90 * 24 * 60 * 60 * 1000

/** Forgets answers that no phone asks for again. */
export async function forgetOldReplies({
  database,
  monotonicClock,
}: Pick<Services, 'database' | 'monotonicClock'>): Promise<void> {
  await forgetRows(database, 'writes', sql`created_at < ${monotonicClock.now() - repliesKeptMs}`)
}

/**
 * Makes writes happen once per key: effect and answer are committed together, a repetition gets the
 * stored answer. What ends in an error is not stored, so that it can be tried again.
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
      // Another process may have been faster since: the primary key lets only one of us in.
      if (!(await claim(trx, write, monotonicClock.now()))) {
        return (await replay(trx, write, metrics)) ?? still
      }
      const answer = await write.work(trx)
      // A repetition may name more that it may replace; one that names the same is refused each time.
      if (answer.status === changedStatus) await unclaim(trx, write)
      else await storeReply(trx, write, answer)
      return answer
    })
  }

  return async ({ key, ...write }) => {
    if (key === undefined) {
      await write.prepare()
      return commit(write, write.work)
    }
    const runningKey = `${write.owner} ${key}`
    if (running.has(runningKey)) return still
    running.add(runningKey)
    try {
      return await run({ key, ...write })
    } finally {
      running.delete(runningKey)
    }
  }
}

/** Whose write a request is, and what tells it from others. */
export function writeRequestOf(request: FastifyRequest, payload: unknown) {
  return {
    owner: accountOf(request)._id,
    session: sessionOf(request).id,
    key: keyOf(request),
    fingerprint: fingerprintOf(request, payload),
  }
}

/** The Idempotency-Key of a request. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[headers.idempotencyKey]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw fault('bad-request', 'An Idempotency-Key has 1 to 100 visible ASCII characters')
}

/** What makes two requests the same write. */
function fingerprintOf(request: FastifyRequest, payload: unknown): string {
  const [path] = request.url.split('?')
  return createHash('sha256')
    .update(JSON.stringify([request.method, path, payload]))
    .digest('hex')
}

const { status: changedStatus } = refusal('changed', '')
const reused = refusal('key-reused', 'This Idempotency-Key belongs to another change')
const still = refusal('running', 'This change is being saved', { retryAfterSeconds: 1 })

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

async function storeReply(trx: Database, write: Keyed, answer: HttpReply): Promise<void> {
  await trx
    .updateTable('writes')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('owner', '=', write.owner)
    .where('key', '=', write.key)
    .execute()
}

/** The answer of the first time, if there was one. */
async function replay(
  database: Database,
  write: Keyed,
  { replays }: Metrics,
): Promise<HttpReply | undefined> {
  const answer = await findReply(database, write)
  if (answer && answer !== reused) replays.inc()
  return answer
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
    return reused
  }
  // Only storeAnswer writes the column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { status: row.status, body: JSON.parse(row.body) as HttpReply['body'] }
}
