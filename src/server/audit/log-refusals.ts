import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { RefusalCode } from '#contract/reply.ts'

import type { SecurityLog, LogOnlyEvent } from '../accounts/security-log.ts'
import type { Session } from '../accounts/sessions.ts'
import { auditSubjectOf } from '../accounts/signed-in.ts'
import { type RefusalError, isRefusalError } from '../http/fault.ts'

/** Logs refusals to signed-in people, from any stage of a call. */
export function logRefusals(app: FastifyInstance, log: SecurityLog): void {
  app.addHook('onError', async (request, _reply, error: unknown) => {
    const session = request.getDecorator<Session | null>('session')
    const event = isRefusalError(error) ? eventOf(error) : undefined
    if (!session || event === undefined) return
    await log
      .record({ event, ...auditSubjectOf(session, request), reason: nameOf(request) })
      .catch((err: unknown) =>
        request.log.error({ err }, 'a refusal could not be stored in the audit log'),
      )
  })
}

/** Events by refusal code; other refusals do not exceed a permission and are not logged. */
const events: Partial<Record<RefusalCode, LogOnlyEvent['event']>> = {
  forbidden: 'refused',
  'other-site': 'other-site-refused',
  'other-owner': 'other-owner-refused',
  unconfirmed: 'unconfirmed-refused',
}

function eventOf({ answer: { status, body } }: RefusalError) {
  const code = 'code' in body ? body.code : undefined
  // With 401 it asks for the code of a right password, which is another event.
  if (code === 'second-factor') return status === 403 ? 'second-factor-refused' : undefined
  return code && events[code]
}

/** The path contains the id of the item; a query may contain text of the person. */
const nameOf = ({ method, url }: FastifyRequest) => `${method} ${url.split(/[?#]/, 1)[0]}`
