import type { FastifyInstance } from 'fastify'

import { headers } from '#contract/reply.ts'

import type { Session } from '../accounts/sessions.ts'
import type { Services } from '../services.ts'
import type { Delivery } from './deliver.ts'
import { queuePush } from './queue.ts'

/** Within this time the client merges a conflicting change and sends it again. */
const mergeGraceMs = 5000

/** Statuses of changes that the client cannot send again unchanged. */
const isFinal = new Set([400, 403, 404, 410, 412, 413, 415, 422])

/**
 * Sends a push message to the device whose queued change was refused: the app may be closed by then, and browsers
 * without background sync would not report it.
 */
export function followRefusals(
  app: FastifyInstance,
  { database, monotonicClock }: Services,
  delivery: Delivery,
): void {
  app.addHook('onResponse', async (request, { statusCode, log }) => {
    const subject = request.headers[headers.idempotencyKey]
    if (request.headers[headers.outboxOwner] === undefined || typeof subject !== 'string') return
    // Missing when the call was refused before its session was found.
    const session = request.getDecorator<Session | null>('session')
    // A limited session sends its changes again once its person has used a second factor.
    if (!session || session.isLimited || !isFinal.has(statusCode)) return
    const due = monotonicClock.now() + mergeGraceMs
    await queuePush(database, { about: 'changes', subject, due, sessionId: session.id }).then(
      (devices) => {
        if (devices > 0) delivery.wake(mergeGraceMs)
      },
      (error: unknown) =>
        log.error({ err: error }, 'queuing a push message about a refused change failed'),
    )
  })
}
