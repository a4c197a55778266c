import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { passkeySignInPaths } from '#contract/factors.ts'
import type { SignInReply } from '#contract/session.ts'

import { type Guarded, makeSignIn } from '../accounts/serve-session.ts'
import { addressOf } from '../address.ts'
import { checkBody } from '../check-body.ts'
import { fault, send } from '../fault.ts'
import { answeredByDevice } from './answers.ts'
import { askWho, whoAnswers } from './passkeys.ts'

/** Sign-in by a passkey: the device has asked who it is, so that nothing else is asked. */
export function servePasskeySignIn(app: FastifyInstance, guarded: Guarded): void {
  const { services, log } = guarded
  const signIn = makeSignIn(guarded)

  app.post(passkeySignInPaths.options, async (request, reply) => {
    const data = await askWho({ services, request }, '')
    return send(reply, { status: 200, body: { success: true, data } })
  })

  app.post(passkeySignInPaths.signIn, async (request, reply): Promise<SignInReply> => {
    const { response } = checkBody(v.object({ response: answeredByDevice }), request.body)
    const admin = await whoAnswers({ services, request }, response, '')
    if (admin) return signIn({ admin, by: 'passkey' }, { request, reply })
    const reason = 'a passkey that opens nothing'
    await log.tell({ event: 'sign-in-refused', account: '', address: addressOf(request), reason })
    throw fault('unauthorised', 'This passkey opens nothing here')
  })
}
