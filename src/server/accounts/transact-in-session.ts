import type { FastifyRequest } from 'fastify'

import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { refuseEnded } from './sessions.ts'
import { sessionOf } from './signed-in.ts'

/** Runs a transaction unless the session ended while the request arrived. */
export function transactInSession<T>(
  { database }: Pick<Services, 'database'>,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return transact(database, async (trx) => {
    await refuseEnded(trx, sessionOf(request).id)
    return work(trx)
  })
}
