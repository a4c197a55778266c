import type { FastifyInstance } from 'fastify'

import type { SignInMethod } from '#contract/audit.ts'
import { confirmedForMs } from '#contract/factors.ts'

import { transact } from '../database/transact.ts'
import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { hasTwoFactors, lacksFactor, recordTwoFactors } from './required-factors.ts'
import type { Session } from './sessions.ts'
import { sessionOf } from './signed-in.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** Whether the person was confirmed recently, so that factors cannot be changed on a found, unlocked phone. */
export async function isConfirmed(
  { database, monotonicClock }: Store,
  { id }: Session,
): Promise<boolean> {
  const row = await database
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('confirmed_seen', '>', monotonicClock.now() - confirmedForMs)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Requires a confirmation for all calls of this plugin. It is checked before the body is read, so that unconfirmed
 * requests learn nothing about its validity.
 */
export function askForConfirmation(app: FastifyInstance, store: Store): void {
  app.addHook('onRequest', (request) => requireConfirmation(store, sessionOf(request)))
}

/**
 * Requires a confirmation of the session. A limited session of a person with a second factor is confirmed only once it
 * has used that factor: a stolen password must not add further ones.
 * @throws `unconfirmed`.
 */
export async function requireConfirmation(store: Store, session: Session): Promise<void> {
  const isLacking = await lacksFactor(store.database, session, 'password')
  if (!isLacking && (await isConfirmed(store, session))) return
  throw refusalError('unconfirmed', 'Please confirm that it is you')
}

/** Records a confirmation of the session, and the factors that were used. */
export async function recordConfirmation(
  { database, monotonicClock }: Store,
  session: Session,
  by: SignInMethod,
): Promise<void> {
  await transact(database, async (trx) => {
    if (hasTwoFactors(by)) await recordTwoFactors(trx, session)
    await trx
      .updateTable('sessions')
      .set({ confirmed_seen: monotonicClock.now() })
      .where('id', '=', session.id)
      .execute()
  })
}
