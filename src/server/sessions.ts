import { createHash } from 'node:crypto'

import type { Account } from '#contract/session.ts'

import type { Services } from './services.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a session lives after it was last used. */
export const sessionMs = 90 * dayMs

type Store = Pick<Services, 'database' | 'clock' | 'seen'>

/** Opens a session; the token is known to its bearer only, the database keeps its hash. */
export async function openSession(
  { database, clock, seen, ids }: Store & Pick<Services, 'ids'>,
  adminId: string,
): Promise<string> {
  const token = ids.token()
  const now = clock.now()
  const seenNow = seen.now()
  await database
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      id: ids.id(),
      admin_id: adminId,
      device_id: null,
      created_at: now,
      used_at: now,
      opened_seen: seenNow,
      used_seen: seenNow,
      user_agent: '',
      address: '',
    })
    .execute()
  return token
}

/** Whose session a token opens. */
export async function findAccount(
  { database, clock, seen }: Store,
  token: string,
): Promise<Account | undefined> {
  const now = seen.now()
  const session = await database
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.id', 'admins.email', 'sessions.used_seen'])
    .where('token_hash', '=', hashOf(token))
    .where('used_seen', '>', now - sessionMs)
    .executeTakeFirst()
  if (!session) return undefined
  // Once a day is enough; a write with every read would cost more than the read.
  if (session.used_seen < now - dayMs) {
    await database
      .updateTable('sessions')
      .set({ used_seen: now, used_at: clock.now() })
      .where('token_hash', '=', hashOf(token))
      .execute()
  }
  return { _id: session.id, email: session.email }
}

/** Ends a session; from now on its token opens nothing. */
export async function closeSession(
  { database }: Pick<Services, 'database'>,
  token: string,
): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

/** Forgets sessions that nobody can use any more. */
export async function forgetEndedSessions({ database, seen }: Store): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('used_seen', '<=', seen.now() - sessionMs)
    .execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
