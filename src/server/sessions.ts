import { createHash } from 'node:crypto'

import type { Account } from '#contract/session.ts'

import type { Services } from './services.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How long a session lives after it was last used. */
export const sessionMs = 90 * dayMs

/** Opens a session; the token is known to its bearer only, the database keeps its hash. */
export async function openSession(
  { database, clock, ids }: Pick<Services, 'database' | 'clock' | 'ids'>,
  adminId: string,
): Promise<string> {
  const token = ids.token()
  const now = clock.now()
  await database
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      admin_id: adminId,
      created_at: now,
      expires_at: now + sessionMs,
    })
    .execute()
  return token
}

/** Whose session a token opens. */
export async function findAccount(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<Account | undefined> {
  const now = clock.now()
  const session = await database
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.id', 'admins.email', 'sessions.expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!session) return undefined
  // Once a day is enough; a write with every read would cost more than the read.
  if (session.expires_at < now + sessionMs - dayMs) {
    await database
      .updateTable('sessions')
      .set({ expires_at: now + sessionMs })
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

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
