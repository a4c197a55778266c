import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'

import { deviceOf } from '../accounts/cookies.ts'
import { isKnownDevice } from '../accounts/devices.ts'
import { deleteRows } from '../database/batched-rows.ts'
import { enforceRateLimit } from '../database/rate-limits.ts'
import { clientAddressOf, networkOf } from '../http/address.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** Time within which a device must respond. */
const lastsMs = 5 * 60 * 1000
/** Challenges in ten minutes, since each is stored as a row. */
const limit = { most: 200, withinMs: 10 * 60 * 1000 }

/**
 * Stores a challenge for a session; `sessionId` is '' before a sign-in.
 * @throws `too-many` beyond the limit of the session, of a device that is known for somebody, or else of the network:
 * strangers in the same network must not keep people from their passkeys.
 */
export async function storeChallenge(
  store: Store,
  { challenge, sessionId }: { challenge: string; sessionId: string },
  request: FastifyRequest,
): Promise<void> {
  const subject = `challenge ${sessionId || (await requesterOf(store, request))}`
  await enforceRateLimit(store, { subject, ...limit }, 'Too many attempts. Please try again later.')
  await store.database
    .insertInto('challenges')
    .values({ challenge, session_id: sessionId, made_seen: store.monotonicClock.now() })
    .execute()
}

async function requesterOf(store: Store, request: FastifyRequest): Promise<string> {
  const deviceId = deviceOf(request)
  const isKnown = deviceId !== undefined && (await isKnownDevice(store, deviceId))
  return isKnown ? `device ${deviceId}` : networkOf(clientAddressOf(request))
}

/** Whether a challenge is open; it is deleted, so that it can be used only once. */
export async function consumeChallenge(
  { database, monotonicClock }: Store,
  { challenge, sessionId }: { challenge: string; sessionId: string },
): Promise<boolean> {
  const deleted = await database
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('session_id', '=', sessionId)
    .where('made_seen', '>', monotonicClock.now() - lastsMs)
    .returning('challenge')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges({ database, monotonicClock }: Store): Promise<void> {
  await deleteRows(database, 'challenges', sql`made_seen <= ${monotonicClock.now() - lastsMs}`)
}
