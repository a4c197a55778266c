import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { type LinkFor, welcomePath } from '#contract/people.ts'

import { deviceOf, setDeviceCookie } from '../accounts/cookies.ts'
import { deviceKnownMs } from '../accounts/devices.ts'
import { passwordProblemOf } from '../accounts/password-rules.ts'
import type { Guarded } from '../accounts/serve-session.ts'
import { clientAddressOf } from '../address.ts'
import { checkBody } from '../check-body.ts'
import { refusalError, invalid, sendReply } from '../fault.ts'
import { findLink, useLink } from './links.ts'
import { personName } from './names.ts'

/** Registers the calls that a link authorises, without a session. */
export function serveWelcome(app: FastifyInstance, { services, log }: Guarded): void {
  app.post(welcomePath, async (request, reply) => {
    const { token } = checkBody(tokenBody, request.body)
    const { personId: _, ...data }: LinkFor & { personId: string } = await find(request, token)
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.put(welcomePath, async (request, reply) => {
    const { token, name, password } = checkBody(welcomeBody, request.body)
    const { email, personId } = await find(request, token)
    const problem = await passwordProblemOf(password, email)
    if (problem !== undefined) throw invalid({ password: problem })
    const subject = { account: email, id: personId, address: clientAddressOf(request) }
    const deviceId = deviceOf(request) ?? services.ids.token()
    const chosen = { token, deviceId, name, password }
    const isDone = await useLink(services, chosen, (trx, changes) =>
      log.change(trx, { event: 'link-used', ...subject, ...(changes && { changes }) }),
    )
    if (!isDone) throw await refused(request)
    setDeviceCookie({ request, reply }, { deviceId, maxAgeMs: deviceKnownMs })
    const message = 'Welcome. You can sign in now.'
    return sendReply(reply, { status: 200, body: { success: true, data: { email }, message } })
  })

  async function find(request: FastifyRequest, token: string) {
    const link = await findLink(services, token)
    if (!link) throw await refused(request)
    return link
  }

  /** The reply does not reveal whether the link ever existed. */
  async function refused(request: FastifyRequest) {
    await log.record({ event: 'link-refused', account: '', address: clientAddressOf(request) })
    return refusalError(
      'gone',
      'This link was used, or is too old. Please ask an owner for another.',
    )
  }
}

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const tokenBody = v.object({ token })
const welcomeBody = v.object({
  token,
  name: personName,
  password: v.pipe(v.string(), v.maxLength(1024)),
})
