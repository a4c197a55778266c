import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { factorProblems } from '#contract/factors.ts'
import type { SignInReply } from '#contract/session.ts'
import { welcomePasskeyPaths } from '#contract/welcome.ts'

import { deviceOf } from '../accounts/cookies.ts'
import { deviceName } from '../accounts/device-name.ts'
import { type AccountServices, makeSignedInReply } from '../accounts/serve-session.ts'
import { tokenHash } from '../accounts/token-hash.ts'
import { registrationResponse } from '../factors/passkey-responses.ts'
import { creationOptions, verifyRegistration } from '../factors/registration.ts'
import { clientAddressOf } from '../http/address.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, sendReply } from '../http/fault.ts'
import { makeLinkFinder, tokenBody } from './link-finder.ts'
import { personName } from './names.ts'
import { redeemLinkByPasskey } from './redeem-by-passkey.ts'

/**
 * Registers the calls with which a link ends in a passkey and a session. The device has verified its user, so that no
 * password or code is required.
 */
export function serveWelcomePasskey(
  app: FastifyInstance,
  { services, log }: AccountServices,
): void {
  const { find, refused } = makeLinkFinder({ services, log })
  const answer = makeSignedInReply(services)

  app.post(welcomePasskeyPaths.options, async (request, reply) => {
    const { token } = checkBody(tokenBody, request.body)
    const link = await find(request, token)
    // Former passkeys are not excluded, because using the link removes them.
    const data = await creationOptions({ services, request }, registrantOf(token, link), [])
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.post(welcomePasskeyPaths.enter, async (request, reply): Promise<SignInReply> => {
    const { token, name, response } = checkBody(enterBody, request.body)
    const link = await find(request, token)
    const registrant = registrantOf(token, link)
    const made = await verifyRegistration({ services, request }, registrant, { response })
    if (!made) throw notAdded()
    const { account } = registrant
    const address = clientAddressOf(request)
    const userAgent = request.headers['user-agent'] ?? ''
    const deviceId = deviceOf(request) ?? services.ids.token()
    const passkey = { ...made, name: deviceName(userAgent) }
    const subject = { account: account.email, id: account._id, address }
    const entered = await redeemLinkByPasskey(
      services,
      { token, name, passkey },
      {
        origin: { deviceId, userAgent, address, by: 'passkey' },
        note: async (trx, changes = []) => {
          await log.change(trx, { event: 'link-used', ...subject, changes })
          await log.change(trx, { event: 'signed-in', ...subject, by: 'passkey' })
        },
      },
    )
    if (entered.outcome === 'used') throw await refused(request)
    if (entered.outcome === 'taken') throw notAdded()
    return answer({ ...entered, deviceId, user: { ...account, name } }, { request, reply })
  })
}

/** The challenge is bound to the link; its hash is stored, as that of every token. */
const registrantOf = (token: string, { personId, email }: { personId: string; email: string }) => ({
  id: `link ${tokenHash(token)}`,
  account: { _id: personId, email },
})

const notAdded = () => refusalError('bad-request', factorProblems.notAdded)

const enterBody = v.object({
  ...tokenBody.entries,
  name: personName,
  response: registrationResponse,
})
