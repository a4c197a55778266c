import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RefusalCode } from '#contract/reply.ts'

import type { SecurityLog, StillEvent } from '../accounts/security-log.ts'
import type { Session } from '../accounts/sessions.ts'
import { auditSubjectOf } from '../accounts/signed-in.ts'
import { type Fault, isFault } from '../fault.ts'

/** Writes down what was refused to somebody who is signed in, wherever in a call that was found. */
export function noteRefusals(app: FastifyInstance, log: SecurityLog): void {
  app.addHook('onError', async (request, _reply, error: unknown) => {
    const session = request.getDecorator<Session | null>('session')
    const event = isFault(error) ? eventOf(error) : undefined
    if (!session || event === undefined) return
    await log
      .record({ event, ...auditSubjectOf(session, request), reason: nameOf(request) })
      .catch((err: unknown) => request.log.error({ err }, 'a refusal was not written down'))
  })
}

/** As what a refusal is written down, by its kind; of all others nobody has overstepped anything. */
const events: Partial<Record<RefusalCode, StillEvent['event']>> = {
  forbidden: 'refused',
  'other-site': 'other-site-refused',
  'other-owner': 'other-owner-refused',
  unconfirmed: 'unconfirmed-refused',
}

const eventOf = ({ answer: { body } }: Fault) => ('code' in body ? events[body.code] : undefined)

const nameOf = ({ method, routeOptions: { url = '' } }: FastifyRequest) => `${method} ${url}`
