import type { FastifyInstance, FastifyRequest } from 'fastify'

import { beyondRole } from '#contract/beyond-role.ts'
import { permissionFor } from '#contract/calls.ts'
import { factorProblems } from '#contract/factors.ts'
import { headers } from '#contract/reply.ts'
import type { Role } from '#contract/role.ts'
import { accessScopeOf } from '#contract/roles.ts'
import type { Account } from '#contract/session.ts'

import { clientAddressOf } from '../http/address.ts'
import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { sessionCookieOf } from './cookies.ts'
import { isPermittedWhileLimited } from './required-factors.ts'
import { makeFindSession, type Session } from './sessions.ts'

/** Requires a session whose role permits the call, before any byte of the body is read. */
export function requireSignIn(app: FastifyInstance, services: Services): void {
  const findSession = makeFindSession(services)
  app.decorateRequest('session', null)
  app.addHook('onRoute', ({ method, url: path }) => {
    if ([method].flat().some((each) => permissionFor({ method: each, path }) === undefined))
      throw new Error(`${String(method)} ${path} is not among the guarded calls`)
  })
  app.addHook('onRequest', async (request) => {
    const [token] = tokensOf(request)
    const session = token === undefined ? undefined : await findSession(token)
    if (!session) throw refusalError('unauthorised', 'Please sign in')
    // Set before the checks below, so that their refusals are logged with the account.
    request.setDecorator('session', session)
    refuseOtherSites(request, services.config.CORS_ORIGINS)
    const owner = request.headers[headers.outboxOwner]
    if (owner !== undefined && owner !== session.account._id) {
      throw refusalError('other-owner', 'This change belongs to another admin')
    }
    if (!isWithin(session.role, request)) throw refusalError('forbidden', beyondRole)
    if (session.isLimited && !isPermittedWhileLimited(routeOf(request)))
      throw refusalError('second-factor', factorProblems.required, { status: 403 })
  })
}

/** Returns the account and address for a log event. */
export function auditSubjectOf({ account }: Session, request: FastifyRequest) {
  return { account: account.email, id: account._id, address: clientAddressOf(request) }
}

const routeOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  path: routeOptions.url ?? '',
})

function isWithin(role: Role, request: FastifyRequest): boolean {
  const need = permissionFor(routeOf(request))
  return need !== undefined && accessScopeOf(role, need) !== 'none'
}

/** Returns the account of an authorised request. */
export function accountOf(request: FastifyRequest): Account {
  return sessionOf(request).account
}

/** Returns the session of an authorised request. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>('session')
}

/** Returns the tokens of a request; only the first one is used. */
export function tokensOf(request: FastifyRequest): string[] {
  return [bearerOf(request), sessionCookieOf(request)].filter((token) => token !== undefined)
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/**
 * Browsers send the cookie automatically, so a write authorised by the cookie alone must come from an allowed
 * origin.
 * @throws `other-site`.
 */
export function refuseOtherSites(request: FastifyRequest, origins: string[]): void {
  if (isTrusted(request, origins)) return
  throw refusalError('other-site', 'This request comes from another site')
}

function isTrusted(request: FastifyRequest, origins: string[]): boolean {
  if (request.method === 'GET' || bearerOf(request) !== undefined) return true
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origins.includes(origin)) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers omit sec-fetch-site on plain http; programs omit both headers.
  return origin === undefined || origin === `${request.protocol}://${request.host}`
}
