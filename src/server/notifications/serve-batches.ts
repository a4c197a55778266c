import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { batchLimits, notificationPaths, notificationProblems } from '#contract/notifications.ts'

import { sessionOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { replaceBatches } from './photo-batches.ts'
import { endpointOf } from './targets.ts'

/** Registers the call by which a device announces the photos that it is about to send. */
export function serveBatches(app: FastifyInstance, services: Services): void {
  app.put(notificationPaths.batches, async (request, reply) => {
    const { id: sessionId } = sessionOf(request)
    const { batches } = checkBody(announcement, request.body)
    await transactInSession(services, request, async (trx) => {
      // Without a push subscription no reminder could be delivered.
      if ((await endpointOf(trx, sessionId)) === null)
        throw refusalError('not-found', notificationProblems.off)
      await replaceBatches(trx, { sessionId, batches, now: services.monotonicClock.now() })
    })
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })
}

const id = v.pipe(v.string(), v.uuid(), v.toLowerCase())
const announcement = v.object({
  batches: v.pipe(
    v.array(
      v.object({
        id,
        photos: v.pipe(
          v.array(id),
          v.nonEmpty(),
          v.transform((ids) => [...new Set(ids)]),
        ),
      }),
    ),
    v.maxLength(batchLimits.batches),
    v.check((batches) => batches.flatMap(({ photos }) => photos).length <= batchLimits.photos),
  ),
})
