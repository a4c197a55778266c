import { sql } from 'kysely'

import { networkOf } from '../address.ts'
import { refuseBeyond } from '../counted.ts'
import { forgetRows } from '../database/forget-rows.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** As long as a device may take to answer. */
const lastsMs = 5 * 60 * 1000
/** So many may be asked for from one network within ten minutes: each is a row. */
const bound = { most: 200, withinMs: 10 * 60 * 1000 }

/** Keeps a challenge for whoever asked in a session; '' before a sign-in. */
export async function keepChallenge(
  store: Store,
  { challenge, sessionId, address }: { challenge: string; sessionId: string; address: string },
): Promise<void> {
  const subject = `challenge ${networkOf(address)}`
  await refuseBeyond(store, { subject, ...bound }, 'Too many attempts. Please try again later.')
  await store.database
    .insertInto('challenges')
    .values({ challenge, session_id: sessionId, made_seen: store.monotonicClock.now() })
    .execute()
}

/** Whether a challenge is one that is waited for; it is answered once. */
export async function takeChallenge(
  { database, monotonicClock }: Store,
  { challenge, sessionId }: { challenge: string; sessionId: string },
): Promise<boolean> {
  const taken = await database
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('session_id', '=', sessionId)
    .where('made_seen', '>', monotonicClock.now() - lastsMs)
    .returning('challenge')
    .executeTakeFirst()
  return taken !== undefined
}

/** Forgets what nobody has answered. */
export async function forgetOldChallenges({ database, monotonicClock }: Store): Promise<void> {
  await forgetRows(database, 'challenges', sql`made_seen <= ${monotonicClock.now() - lastsMs}`)
}
