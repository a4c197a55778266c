import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { SignInMethod } from '#contract/audit.ts'
import { cleanLine, isVisible } from '#contract/clean.ts'
import {
  factorPaths,
  factorProblems,
  type Factors,
  passkeyNameMaxLength,
} from '#contract/factors.ts'
import { passwordProblems } from '#contract/password.ts'

import { isConfirmed, recordConfirmation, askForConfirmation } from '../accounts/confirmed.ts'
import { hasPassword, lockPassword } from '../accounts/has-password.ts'
import { lacksFactor, recordFactorRemoval, recordTwoFactors } from '../accounts/required-factors.ts'
import type { ChangeEvent } from '../accounts/security-log.ts'
import { subjectOf } from '../accounts/serve-account.ts'
import type { AccountServices } from '../accounts/serve-session.ts'
import type { Session } from '../accounts/sessions.ts'
import { sessionOf, auditSubjectOf } from '../accounts/signed-in.ts'
import { transactInSession } from '../accounts/transact-in-session.ts'
import type { Trx } from '../database/database.ts'
import { clientAddressOf } from '../http/address.ts'
import { checkBody } from '../http/check-body.ts'
import { refusalError, invalid, sendReply } from '../http/fault.ts'
import { authenticationResponse, registrationResponse } from './passkey-responses.ts'
import { passkeyRequestOptions, listPasskeys, deletePasskey, verifyPasskey } from './passkeys.ts'
import { storePasskey, passkeyCreationOptions } from './registration.ts'
import {
  createTotp,
  countRecoveryCodes,
  createRecoveryCodes,
  readTotp,
  deleteTotp,
  enableTotp,
} from './totp.ts'

/** Registers the calls about passkeys and second factors. */
export function serveFactors(app: FastifyInstance, accountServices: AccountServices): void {
  const { services } = accountServices
  const { database } = services

  app.get(factorPaths.all, async (request, reply) => {
    const session = sessionOf(request)
    const adminId = session.account._id
    const data: Factors = {
      accountId: adminId,
      passkeys: await listPasskeys(database, { adminId }),
      hasPassword: await hasPassword(database, { adminId }),
      hasTotp: (await readTotp(database, { adminId })) === 'on',
      recoveryCodesLeft: await countRecoveryCodes(database, { adminId }),
      isConfirmed: await isConfirmed(services, session),
      isLimited: session.isLimited,
    }
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.post(factorPaths.confirmOptions, async (request, reply) => {
    const data = await passkeyRequestOptions({ services, request }, sessionOf(request).id)
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.post(factorPaths.confirm, async (request, reply) => {
    const session = sessionOf(request)
    const by = await confirm(accountServices, request, session)
    await recordConfirmation(services, session, by)
    await accountServices.log.record({
      event: 'confirmed',
      ...auditSubjectOf(session, request),
      by,
    })
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })

  app.register(async (changes) => {
    askForConfirmation(changes, services)
    servePasskeys(changes, accountServices)
    serveTotp(changes, accountServices)
  })
}

const byPassword = v.object({
  password: v.pipe(v.string(), v.nonEmpty(factorProblems.passwordMissing), v.maxLength(1024)),
  code: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
})
const byPasskey = v.object({ passkey: authenticationResponse })

async function confirm(
  accountServices: AccountServices,
  request: FastifyRequest,
  session: Session,
): Promise<SignInMethod> {
  const { services, checkPassword, log } = accountServices
  if (v.is(v.object({ passkey: v.unknown() }), request.body)) {
    const { passkey } = checkBody(byPasskey, request.body)
    const passkeyOwner = await verifyPasskey({ services, request }, passkey, session.id)
    if (passkeyOwner?.account._id === session.account._id) return 'passkey'
    const reason = 'a passkey of nobody, or of somebody else'
    await log.record({ event: 'confirmation-refused', ...auditSubjectOf(session, request), reason })
    throw refusalError('bad-request', factorProblems.notYours)
  }
  const { password, code } = checkBody(byPassword, request.body)
  const verified = await checkPassword({
    ...{ act: 'confirmation', email: session.account.email, password },
    ...(code !== undefined && { code }),
    address: clientAddressOf(request),
    known: subjectOf(session),
  })
  if (!verified) throw invalid({ password: passwordProblems.wrongOld })
  if (await lacksFactor(services.database, session, verified.by)) {
    const reason = 'the password alone'
    await log.record({ event: 'confirmation-refused', ...auditSubjectOf(session, request), reason })
    throw invalid({ password: factorProblems.passkeyNeeded })
  }
  return verified.by
}

/** Returns a function that logs a change of the factors. */
function noteBy({ log }: AccountServices, request: FastifyRequest) {
  return (trx: Trx, event: ChangeEvent['event'], changes: ChangeEvent['changes'] = []) =>
    log.change(trx, { event, ...auditSubjectOf(sessionOf(request), request), changes })
}

const passkeyBody = v.object({
  name: v.pipe(
    v.string(),
    v.transform(cleanLine),
    v.check(isVisible, factorProblems.nameMissing),
    v.maxLength(passkeyNameMaxLength, factorProblems.nameLong),
  ),
  response: registrationResponse,
  isConditional: v.optional(v.boolean(), false),
})

function servePasskeys(app: FastifyInstance, accountServices: AccountServices): void {
  const { services } = accountServices

  app.post(factorPaths.passkeyOptions, async (request, reply) => {
    const data = await passkeyCreationOptions({ services, request }, sessionOf(request))
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.post(factorPaths.passkeys, async (request, reply) => {
    const addition = checkBody(passkeyBody, request.body)
    const changes = [{ field: 'passkey', from: null, to: addition.name }]
    const isAdded = await storePasskey({ services, request }, sessionOf(request), {
      ...addition,
      note: (trx) => noteBy(accountServices, request)(trx, 'passkey-added', changes),
    })
    if (!isAdded) throw refusalError('bad-request', factorProblems.notAdded)
    return sendReply(reply, { status: 201, body: { success: true, data: null } })
  })

  app.delete<{ Params: { id: string } }>(factorPaths.passkey, async (request, reply) => {
    const adminId = sessionOf(request).account._id
    const person = { adminId, id: request.params.id }
    await transactInSession(services, request, async (trx) => {
      const name = await deletePasskey(trx, person)
      if (name === undefined) throw refusalError('not-found', 'There is no such passkey')
      await recordFactorRemoval(trx, sessionOf(request))
      const changes = [{ field: 'passkey', from: name, to: null }]
      await noteBy(accountServices, request)(trx, 'passkey-removed', changes)
    })
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })
}

const codeBody = v.object({ code: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) })

function serveTotp(app: FastifyInstance, accountServices: AccountServices): void {
  const { services } = accountServices
  /** Runs work in a transaction if the second factor is on, or off, as required. */
  const withFactor = <T>(
    required: 'on' | 'off',
    request: FastifyRequest,
    work: (trx: Trx, person: { adminId: string }) => Promise<T>,
  ) =>
    transactInSession(services, request, async (trx) => {
      const adminId = sessionOf(request).account._id
      // Locked, so that recovery codes created at the same time are deleted, too.
      await lockPassword(trx, { adminId })
      const isOn = (await readTotp(trx, { adminId })) === 'on'
      if (isOn !== (required === 'on'))
        throw refusalError('bad-request', `The second factor is not ${required}`)
      return work(trx, { adminId })
    })

  app.post(factorPaths.totp, async (request, reply) => {
    const { account } = sessionOf(request)
    const data = await withFactor('off', request, (trx) => createTotp(trx, account))
    return sendReply(reply, { status: 200, body: { success: true, data } })
  })

  app.put(factorPaths.totp, async (request, reply) => {
    const { code } = checkBody(codeBody, request.body)
    const codes = await withFactor('off', request, async (trx, person) => {
      const codes = await enableTotp({ ...services, database: trx }, { ...person, code })
      if (!codes) return undefined
      await recordTwoFactors(trx, sessionOf(request))
      await noteBy(accountServices, request)(trx, 'second-factor-on')
      return codes
    })
    if (!codes) throw invalid({ code: factorProblems.wrongCode })
    return sendReply(reply, { status: 200, body: { success: true, data: { codes } } })
  })

  app.delete(factorPaths.totp, async (request, reply) => {
    await withFactor('on', request, async (trx, person) => {
      await deleteTotp(trx, person)
      await recordFactorRemoval(trx, sessionOf(request))
      await noteBy(accountServices, request)(trx, 'second-factor-off')
    })
    return sendReply(reply, { status: 200, body: { success: true, data: null } })
  })

  app.post(factorPaths.recoveryCodes, async (request, reply) => {
    const codes = await withFactor('on', request, async (trx, person) => {
      await noteBy(accountServices, request)(trx, 'recovery-codes-made')
      return createRecoveryCodes(trx, person)
    })
    return sendReply(reply, { status: 200, body: { success: true, data: { codes } } })
  })
}
