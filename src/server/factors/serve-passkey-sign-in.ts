import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { passkeySignInPaths } from '#contract/factors.ts'
import type { SignInReply } from '#contract/session.ts'

import { type AccountServices, makeSignIn } from '../accounts/serve-session.ts'
import { clientAddressOf } from '../http/address.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, sendReply } from '../http/fault.ts'
import { authenticationResponse } from './passkey-responses.ts'
import {
  findPasskeyOwner,
  isFormerPasskey,
  passkeyRequestOptions,
  verifyPasskey,
} from './passkeys.ts'

/** Registers the sign-in by passkey. The device has verified its user, so that no second factor is required. */
export function servePasskeySignIn(app: FastifyInstance, accountServices: AccountServices): void {
  const { services, log } = accountServices
  const signIn = makeSignIn(accountServices)

  app.post(passkeySignInPaths.options, async (request, reply) => {
    const data = await passkeyRequestOptions({ services, request }, '')
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.post(passkeySignInPaths.signIn, async (request, reply): Promise<SignInReply> => {
    const { response } = checkBody(v.object({ response: authenticationResponse }), request.body)
    const admin = await verifyPasskey({ services, request }, response, '')
    if (admin) return signIn({ admin, by: 'passkey' }, { request, reply })
    const owner = await findPasskeyOwner(services.database, response.id)
    await log.record({
      event: 'sign-in-refused',
      ...(owner ? { account: owner.email, id: owner._id } : { account: '' }),
      address: clientAddressOf(request),
      reason: 'a passkey that opens nothing',
    })
    // On this code the console asks the device to delete the passkey.
    if (await isFormerPasskey(services.database, response))
      throw refusalError('not-found', 'There is no such passkey')
    throw refusalError('unauthorised', 'This passkey opens nothing here')
  })
}
