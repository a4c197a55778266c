import type { FastifyInstance } from 'fastify'

import { headers } from '#contract/reply.ts'

import type { Session } from '../accounts/sessions.ts'
import type { Services } from '../services.ts'
import type { Delivery } from './deliver.ts'
import { queuePush } from './queue.ts'

/** Within this time a phone mends by itself what only met another change, and sends it once more. */
const settledAfterMs = 5000

/** Statuses of what a phone cannot send again as it is. */
const isFinal = new Set([400, 403, 404, 410, 412, 413, 415, 422])

/**
 * Tells the device that sent it when a change of its outbox was refused: the app may have been closed by
 * then, and where a browser sends nothing in the background nothing else would say so.
 */
export function followRefusals(
  app: FastifyInstance,
  { database, monotonicClock }: Services,
  delivery: Delivery,
): void {
  app.addHook('onResponse', async (request, { statusCode, log }) => {
    const subject = request.headers[headers.idempotencyKey]
    if (request.headers[headers.outboxOwner] === undefined || typeof subject !== 'string') return
    // Missing where the call was refused before it was known whose it is.
    const session = request.getDecorator<Session | null>('session')
    if (!session || !isFinal.has(statusCode)) return
    const due = monotonicClock.now() + settledAfterMs
    await queuePush(database, { about: 'changes', subject, due, sessionId: session.id }).then(
      (devices) => {
        if (devices > 0) delivery.wake(settledAfterMs)
      },
      (error: unknown) => log.error({ err: error }, 'a refusal was not passed on'),
    )
  })
}
