import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { accountPaths, type PasswordProblems } from '#contract/account.ts'
import { passwordProblems } from '#contract/password.ts'

import { clientAddressOf } from '../http/address.ts'
import { type HttpReply, refusalError, invalid, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { type Admin, findAdminById, storeOwnPassword } from './admins.ts'
import { knownSubject } from './attempts.ts'
import { requireConfirmation } from './confirmed.ts'
import { clearSessionCookie } from './cookies.ts'
import { endAllSessions, endDeviceSession } from './end-sessions.ts'
import { hasPassword } from './has-password.ts'
import { passwordProblemOf } from './password-rules.ts'
import type { ChangeEvent, Note } from './security-log.ts'
import type { AccountServices } from './serve-session.ts'
import type { Session } from './sessions.ts'
import { findSignedInDevices } from './signed-in-devices.ts'
import { sessionOf, auditSubjectOf } from './signed-in.ts'
import { transactInSession } from './transact-in-session.ts'

/** Registers the calls about the own account: its password and its sessions. */
export function serveAccount(app: FastifyInstance, accountServices: AccountServices): void {
  const { services, log } = accountServices
  const noteOf =
    (request: FastifyRequest, event: ChangeEvent['event']): Note =>
    (trx, changes) =>
      log.change(trx, {
        ...{ event, ...auditSubjectOf(sessionOf(request), request) },
        ...(changes && { changes }),
      })

  app.put(accountPaths.password, async (request, reply) => {
    const note = noteOf(request, 'password-changed')
    await replacePassword(accountServices, request, note)
    return sendReply(reply, successReply('Password changed'))
  })

  app.get(accountPaths.devices, async (request, reply) => {
    const session = sessionOf(request)
    const data = await findSignedInDevices(services, session, { adminId: session.account._id })
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.delete(accountPaths.devices, async (request, reply) => {
    const note = noteOf(request, 'signed-out-everywhere')
    await endAllSessions(services, sessionOf(request), note)
    clearSessionCookie({ request, reply })
    reply.header('clear-site-data', '"cache"')
    return sendReply(reply, successReply('Signed out everywhere'))
  })

  app.delete<{ Params: { id: string } }>(accountPaths.device, async (request, reply) => {
    const sessionKey = { adminId: sessionOf(request).account._id, id: request.params.id }
    const note = noteOf(request, 'signed-out-device')
    const isEnded = await transactInSession(services, request, (trx) =>
      endDeviceSession(trx, sessionKey, note),
    )
    if (!isEnded) throw refusalError('not-found', 'You are not signed in there')
    return sendReply(reply, successReply('Signed out there'))
  })
}

async function replacePassword(
  { services, checkPassword }: AccountServices,
  request: FastifyRequest,
  note: Note,
) {
  const { current, next } = readChange(request.body)
  const session = sessionOf(request)
  const { email } = session.account
  const unprotected = await withoutPassword(services, session)
  const problem = await passwordProblemOf(next, email)
  if (problem !== undefined) throw refused({ next: problem })
  const admin = unprotected ?? (await verifiedAdmin())
  if (next === current && !unprotected) throw refused({ next: passwordProblems.same })
  const isChanged = await storeOwnPassword(services, { session, admin, password: next }, note)
  if (!isChanged) throw refused({ current: passwordProblems.wrongOld })

  async function verifiedAdmin() {
    const verified = await checkPassword({
      act: 'password-change',
      email,
      password: current,
      address: clientAddressOf(request),
      known: subjectOf(session),
    })
    if (!verified) throw refused({ current: passwordProblems.wrongOld })
    return verified.admin
  }
}

/**
 * Returns the person of a session who has no password; undefined for all others.
 * @throws `unconfirmed` without a recent confirmation, which is then by passkey.
 */
async function withoutPassword(services: Services, session: Session): Promise<Admin | undefined> {
  const { _id: adminId } = session.account
  if (await hasPassword(services.database, { adminId })) return undefined
  await requireConfirmation(services, session)
  return findAdminById(services, adminId)
}

/**
 * Subject of a signed-in person's failures: strangers' failures do not delay them, and guessing on a found phone is
 * as slow as at its sign-in.
 */
export function subjectOf({ id, deviceId, account }: Session) {
  const admin = account._id
  return knownSubject(deviceId === null ? { session: id, admin } : { device: deviceId, admin })
}

const entered = v.optional(v.pipe(v.string(), v.maxLength(1024)), '')
const change = v.object({ current: entered, next: entered })

function readChange(body: unknown) {
  const read = v.safeParse(change, body)
  if (!read.success) throw refusalError('invalid', 'Please enter the old password and a new one')
  return read.output
}

function successReply(message: string): HttpReply {
  return { status: 200, body: { success: true, data: null, message } }
}

function refused(problems: PasswordProblems) {
  return invalid(problems)
}
