import type { FastifyRequest } from 'fastify'

import type { Trx } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import type { Services } from '../services.ts'
import { refuseEnded } from './sessions.ts'
import { sessionOf } from './signed-in.ts'

/** Does what somebody asks for, unless they were signed out while their request arrived. */
export function commit<T>(
  { database }: Pick<Services, 'database'>,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return transact(database, async (trx) => {
    await refuseEnded(trx, sessionOf(request).id)
    return work(trx)
  })
}
