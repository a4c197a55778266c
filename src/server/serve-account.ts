import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { accountPaths, type PasswordProblems, type SignedInDevice } from '#contract/account.ts'

import { changePassword } from './accounts.ts'
import { addressOf } from './address.ts'
import type { CheckPassword } from './check-password.ts'
import { deviceName } from './device-name.ts'
import { type Answer, fault, invalid, send } from './fault.ts'
import { passwordProblemOf } from './password-rules.ts'
import type { Services } from './services.ts'
import { listSessions, signOutDevice, signOutEverywhere } from './sessions.ts'
import { sessionOf } from './signed-in.ts'

type Served = { services: Services; checkPassword: CheckPassword }

/** The calls about the own account: its password, and where it is signed in. */
export function serveAccount(app: FastifyInstance, { services, checkPassword }: Served): void {
  app.put(accountPaths.password, async (request, reply) => {
    const { current, next } = readChange(request.body)
    const session = sessionOf(request)
    const { email } = session.account
    const problem = await passwordProblemOf(next, email)
    if (problem !== undefined) throw refused({ next: problem })
    const attempt = { email, password: current, ...placeOf(request) }
    if (!(await checkPassword(attempt))) throw refused({ current: 'The old password is wrong' })
    if (next === current) throw refused({ next: 'This is the old password' })
    await changePassword(services, { session, password: next })
    return send(reply, done('Password changed'))
  })

  app.get(accountPaths.devices, async (request, reply) => {
    const { id, account } = sessionOf(request)
    const sessions = await listSessions(services, { adminId: account._id })
    const data = sessions.map((session): SignedInDevice => ({
      _id: session.id,
      name: deviceName(session.user_agent),
      address: session.address,
      signedInAt: new Date(session.created_at).toISOString(),
      usedAt: new Date(session.used_at).toISOString(),
      isThis: session.id === id,
    }))
    return send(reply, { status: 200, body: { success: true, data } })
  })

  app.delete(accountPaths.devices, async (request, reply) => {
    await signOutEverywhere(services, sessionOf(request))
    return send(reply, done('Signed out everywhere'))
  })

  app.delete<{ Params: { id: string } }>(accountPaths.device, async (request, reply) => {
    const { account } = sessionOf(request)
    const isEnded = await signOutDevice(services, { adminId: account._id, id: request.params.id })
    if (!isEnded) throw fault('not-found', 'You are not signed in there')
    return send(reply, done('Signed out there'))
  })
}

const entered = v.optional(v.pipe(v.string(), v.maxLength(1024)), '')
const change = v.object({ current: entered, next: entered })

function readChange(body: unknown) {
  const read = v.safeParse(change, body)
  if (!read.success) throw fault('invalid', 'Please enter the old password and a new one')
  return read.output
}

function done(message: string): Answer {
  return { status: 200, body: { success: true, data: null, message } }
}

function refused(problems: PasswordProblems) {
  return invalid(problems)
}

function placeOf(request: FastifyRequest) {
  return { address: addressOf(request), deviceId: sessionOf(request).deviceId }
}
