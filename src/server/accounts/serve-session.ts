import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'

import { credentials, sessionPaths, type SignInReply } from '#contract/session.ts'

import { addressOf } from '../address.ts'
import { transact } from '../database/transact.ts'
import { fault } from '../fault.ts'
import type { Services } from '../services.ts'
import { type Admin, isStillRight } from './admins.ts'
import { knownSubject } from './attempts.ts'
import type { CheckPassword } from './check-password.ts'
import { clearSessionCookie, deviceOf, setDeviceCookie, setSessionCookie } from './cookies.ts'
import { adminKnownOn, deviceKnownMs, knowDevice } from './devices.ts'
import type { SecurityLog } from './security-log.ts'
import { closeSession, leaveDevice, openSession, type Place, sessionLife } from './sessions.ts'
import { refuseOtherSites, tokensOf } from './signed-in.ts'

/** What the calls about sessions and accounts work with. */
export type Guarded = { services: Services; checkPassword: CheckPassword; log: SecurityLog }

/** Sign-in and sign-out. */
export function serveSession(
  app: FastifyInstance,
  { services, checkPassword, log }: Guarded,
): void {
  const { maxMs } = sessionLife(services.config)

  app.post(sessionPaths.signIn, async (request, reply): Promise<SignInReply> => {
    const entered = v.safeParse(credentials, request.body)
    if (!entered.success) throw fault('invalid', 'Please enter your email and password')
    const address = addressOf(request)
    const device = deviceOf(request)
    const known = await knownOn(services, { device, email: entered.output.email })
    const admin = await checkPassword({ ...entered.output, act: 'sign-in', address, known })
    if (!admin) throw wrong()
    const { account: user, role } = admin
    const deviceId = device ?? services.ids.token()
    const userAgent = request.headers['user-agent'] ?? ''
    const token = await begin(services, admin, { deviceId, userAgent, address })
    setSessionCookie({ request, reply }, { token, maxAgeMs: maxMs })
    setDeviceCookie({ request, reply }, { deviceId, maxAgeMs: deviceKnownMs })
    reply.header('cache-control', 'no-store')
    log({ event: 'signed-in', account: user.email, address })
    return { success: true, message: 'Signed in successfully', role, token, user }
  })

  app.delete(sessionPaths.signOut, async (request, reply) => {
    refuseOtherSites(request, services.config.CORS_ORIGINS)
    for (const token of tokensOf(request)) {
      const account = await closeSession(services, token)
      if (account !== undefined) log({ event: 'signed-out', account, address: addressOf(request) })
    }
    clearSessionCookie({ request, reply })
    // What the browser keeps of replies by itself; what the app keeps on purpose stays.
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

function wrong() {
  return fault('unauthorised', 'Email or password is wrong')
}

/** A session on a device takes the place of the one that the admin had there. */
function begin(services: Services, admin: Admin, place: Place & { deviceId: string }) {
  const { deviceId } = place
  const adminId = admin.account._id
  return transact(services.database, async (trx) => {
    const store = { ...services, database: trx }
    // A password that was replaced while it was being checked must not open what that has closed.
    if (!(await isStillRight(trx, admin))) throw wrong()
    await leaveDevice(store, { adminId, deviceId })
    await knowDevice(store, { adminId, deviceId })
    return openSession(store, adminId, place)
  })
}
