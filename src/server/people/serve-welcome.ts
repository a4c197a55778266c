import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { type LinkDetails, welcomePath } from '#contract/welcome.ts'

import { deviceOf, setDeviceCookie } from '../accounts/cookies.ts'
import { deviceKnownMs } from '../accounts/devices.ts'
import { passwordProblemOf } from '../accounts/password-rules.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import { clientAddressOf } from '../http/address.ts'
import { checkBody } from '../http/check-body.ts'
import { invalid, sendReply } from '../http/fault.ts'
import { makeLinkFinder, tokenBody } from './link-finder.ts'
import { useLink } from './links.ts'
import { personName } from './names.ts'

/** Registers the calls that a link authorises, without a session. */
export function serveWelcome(app: FastifyInstance, { services, log }: AccountServices): void {
  const { find, refused } = makeLinkFinder({ services, log })

  app.post(welcomePath, async (request, reply) => {
    const { token } = checkBody(tokenBody, request.body)
    const { personId: _, ...data }: LinkDetails & { personId: string } = await find(request, token)
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
}

const welcomeBody = v.object({
  ...tokenBody.entries,
  name: personName,
  password: v.pipe(v.string(), v.maxLength(1024)),
})
