import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { type NamedAccount, sessionPaths, signInForm, type SignInReply } from '#contract/session.ts'

import { transact } from '../database/transact.ts'
import { clientAddressOf } from '../http/address.ts'
import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { type Admin, areCredentialsCurrent, type Profile, profileOf } from './admins.ts'
import { knownSubject } from './attempts.ts'
import type { CheckPassword, VerifiedAdmin } from './check-password.ts'
import { clearSessionCookie, deviceOf, setDeviceCookie, setSessionCookie } from './cookies.ts'
import { adminKnownOn, deviceKnownMs, rememberDevice } from './devices.ts'
import { closeSession, leaveDevice } from './end-sessions.ts'
import { hasFactor } from './required-factors.ts'
import type { Note, SecurityLog } from './security-log.ts'
import { openSession, type SessionOrigin, sessionLifetimes } from './sessions.ts'
import { refuseOtherSites, tokensOf } from './signed-in.ts'

/** Dependencies of the calls about sessions and accounts. */
export type AccountServices = { services: Services; checkPassword: CheckPassword; log: SecurityLog }

type SignInContext = { request: FastifyRequest; reply: FastifyReply }

/** Returns a function that opens a session for a verified person, sets the cookies, and returns the reply. */
export function makeSignIn({ services, log }: Pick<AccountServices, 'services' | 'log'>) {
  const answer = makeSignedInReply(services)
  return async (
    { admin, by }: VerifiedAdmin,
    { request, reply }: SignInContext,
  ): Promise<SignInReply> => {
    const { account, name } = admin
    const address = clientAddressOf(request)
    const deviceId = deviceOf(request) ?? services.ids.token()
    const userAgent = request.headers['user-agent'] ?? ''
    const subject = { account: account.email, id: account._id, address, by }
    const begun = await begin(services, admin, {
      ...{ deviceId, userAgent, address, by },
      note: (trx) => log.change(trx, { event: 'signed-in', ...subject }),
    })
    return answer({ ...begun, deviceId, user: { ...account, name } }, { request, reply })
  }
}

type Begun = Profile & { token: string; deviceId: string; user: NamedAccount }

/** Returns a function that sets the cookies of a new session and returns the reply. */
export function makeSignedInReply({ config }: Pick<Services, 'config'>) {
  const { maxMs } = sessionLifetimes(config)
  return (
    { token, role, language, deviceId, ...begun }: Begun,
    context: SignInContext,
  ): SignInReply => {
    setSessionCookie(context, { token, maxAgeMs: maxMs })
    setDeviceCookie(context, { deviceId, maxAgeMs: deviceKnownMs })
    context.reply.header('cache-control', 'no-store')
    const user = { ...begun.user, language }
    return { success: true, message: 'Signed in successfully', role, token, user }
  }
}

/** Registers sign-in and sign-out. */
export function serveSession(
  app: FastifyInstance,
  { services, checkPassword, log }: AccountServices,
): void {
  const signIn = makeSignIn({ services, log })

  app.post(sessionPaths.signIn, async (request, reply): Promise<SignInReply> => {
    const entered = v.safeParse(signInForm, request.body)
    if (!entered.success) throw refusalError('invalid', 'Please enter your email and password')
    const address = clientAddressOf(request)
    const device = deviceOf(request)
    const known = await knownOn(services, { device, email: entered.output.email })
    const verified = await checkPassword({ ...entered.output, act: 'sign-in', address, known })
    if (!verified) throw wrongCredentials()
    return signIn(verified, { request, reply })
  })

  app.delete(sessionPaths.signOut, async (request, reply) => {
    refuseOtherSites(request, services.config.CORS_ORIGINS)
    const address = clientAddressOf(request)
    for (const token of tokensOf(request)) {
      await closeSession(services, token, (trx, { email, _id: id }) =>
        log.change(trx, { event: 'signed-out', account: email, id, address }),
      )
    }
    clearSessionCookie({ request, reply })
    // Clears the browser's HTTP cache; the app's own caches stay.
    reply.headers({ 'cache-control': 'no-store', 'clear-site-data': '"cache"' })
    return { success: true, message: 'Signed out successfully' }
  })
}

async function knownOn(
  services: Services,
  { device, email }: { device: string | undefined; email: string },
) {
  if (device === undefined) return undefined
  const admin = await adminKnownOn(services, { deviceId: device, email })
  return admin === undefined ? undefined : knownSubject({ device, admin })
}

function wrongCredentials() {
  return refusalError('unauthorised', 'Email or password is wrong')
}

/** Opens a session, replacing the person's session on the same device. */
function begin(
  services: Services,
  admin: Admin,
  { note, ...origin }: SessionOrigin & { deviceId: string; note: Note },
) {
  const { deviceId } = origin
  const adminId = admin.account._id
  return transact(services.database, async (trx) => {
    const store = { ...services, database: trx }
    // The password may have been replaced, and all sessions ended, while the old one was being verified.
    if (!(await areCredentialsCurrent(trx, admin))) throw wrongCredentials()
    await leaveDevice(store, { adminId, deviceId })
    await rememberDevice(store, { adminId, deviceId })
    // The second factor may have been removed while the code was being verified.
    const by = (await hasFactor(trx, { adminId })) ? origin.by : 'password'
    const token = await openSession(store, adminId, { ...origin, by })
    await note(trx)
    return { token, ...(await profileOf(trx, { adminId })) }
  })
}
