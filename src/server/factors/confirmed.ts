import type { FastifyInstance } from 'fastify'

import { confirmedForMs } from '#contract/factors.ts'

import type { Session } from '../accounts/sessions.ts'
import { sessionOf } from '../accounts/signed-in.ts'
import { fault } from '../fault.ts'
import type { Services } from '../services.ts'

type Store = Pick<Services, 'database' | 'monotonicClock'>

/** Whether it was them a moment ago: who found an open phone shall change nothing by which they get in. */
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
 * From now on the calls of this part need a confirmation. It is asked for before a body is read: what is wrong
 * with that is nobody's business who is not them.
 */
export function askForConfirmation(app: FastifyInstance, store: Store): void {
  app.addHook('onRequest', async (request) => {
    if (await isConfirmed(store, sessionOf(request))) return
    throw fault('unconfirmed', 'Please confirm that it is you')
  })
}

/** It is really them, from now on for a while. */
export async function noteConfirmed(
  { database, monotonicClock }: Store,
  { id }: Session,
): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ confirmed_seen: monotonicClock.now() })
    .where('id', '=', id)
    .execute()
}
