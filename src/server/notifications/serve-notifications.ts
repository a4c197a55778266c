import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import {
  notificationPaths,
  notificationProblems,
  type Notifications,
} from '#contract/notifications.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { accessScopeOf } from '#contract/roles.ts'
import { webhookProblems } from '#contract/webhooks.ts'

import type { AccountServices } from '../accounts/serve-session.ts'
import type { Session } from '../accounts/sessions.ts'
import { auditSubjectOf, sessionOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import type { Trx } from '../database/database.ts'
import { enforceRateLimit } from '../database/rate-limits.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'
import type { Delivery } from './deliver.ts'
import { countNewEnquiries, recordEnquiriesSeen } from './new-enquiries.ts'
import { countBatches } from './photo-batches.ts'
import type { PushKeys } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import { queuePush } from './queue.ts'
import { serveBatches } from './serve-batches.ts'
import { deletePushTarget, endpointOf, storePushTarget } from './targets.ts'

const mostTests = { most: 20, withinMs: 60 * 60 * 1000 }

const readEnquiries = { area: enquiries.name, act: 'read' } as const

/** Registers the calls about push notifications and seen enquiries. */
export function serveNotifications(
  app: FastifyInstance,
  { services, log }: Pick<AccountServices, 'services' | 'log'>,
  { keys: { publicKey: key }, delivery }: { keys: PushKeys; delivery: Pick<Delivery, 'wake'> },
): void {
  const { database, config, monotonicClock } = services
  const note = (
    trx: Trx,
    request: FastifyRequest,
    event: 'notifications-on' | 'notifications-off',
  ) => log.change(trx, { event, ...auditSubjectOf(sessionOf(request), request) })

  app.get(notificationPaths.own, async (request, reply) => {
    const data = { key, ...(await read(services, sessionOf(request))) }
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.put(notificationPaths.own, async (request, reply) => {
    const session = sessionOf(request)
    const target = checkBody(pushTarget, request.body)
    if (!isPushService(target.endpoint, config.PUSH_SERVICES)) {
      throw refusalError('bad-request', notificationProblems.notAService)
    }
    await transactInSession(services, request, async (trx) => {
      const wasOff = (await endpointOf(trx, session.id)) === null
      await storePushTarget(trx, session.id, target)
      // A browser renews its subscription by itself.
      if (wasOff) await note(trx, request, 'notifications-on')
    })
    const data = { key, ...(await read(services, session)) }
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.delete(notificationPaths.own, async (request, reply) => {
    const { id } = sessionOf(request)
    await transactInSession(services, request, async (trx) => {
      if ((await endpointOf(trx, id)) === null) return
      await deletePushTarget(trx, id)
      await note(trx, request, 'notifications-off')
    })
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })

  app.post(notificationPaths.test, async (request, reply) => {
    const { id: sessionId, account } = sessionOf(request)
    if ((await endpointOf(database, sessionId)) === null) {
      throw refusalError('not-found', notificationProblems.off)
    }
    const limit = { subject: `test notifications of ${account._id}`, ...mostTests }
    await enforceRateLimit(services, limit, webhookProblems.tooManySent)
    // Adds nothing while an earlier test waits for the push service.
    const test = { about: 'test', subject: '', due: monotonicClock.now(), sessionId } as const
    await transactInSession(services, request, (trx) => queuePush(trx, test))
    delivery.wake()
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })

  serveBatches(app, services)

  app.put(notificationPaths.seen, async (request, reply) => {
    await recordEnquiriesSeen(services, sessionOf(request).account._id)
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })
}

async function read({ database }: Services, session: Session): Promise<Omit<Notifications, 'key'>> {
  const mayRead = accessScopeOf(session.role, readEnquiries) !== 'none'
  return {
    endpoint: await endpointOf(database, session.id),
    newEnquiries: mayRead ? await countNewEnquiries(database, session.account._id) : 0,
    batches: await countBatches(database, session.id),
  }
}

/** An uncompressed point on P-256, and 16 random bytes (RFC 8291). */
const pushTarget = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(2000), v.url()),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}={0,2}$/)),
  }),
})
