import type { FastifyInstance, FastifyRequest } from 'fastify'

import { headers } from '#contract/reply.ts'
import type { Role } from '#contract/role.ts'
import { type Need, accessScopeOf } from '#contract/roles.ts'
import type { Account } from '#contract/session.ts'

import { clientAddressOf } from '../address.ts'
import { fault } from '../fault.ts'
import type { Services } from '../services.ts'
import { sessionCookieOf } from './cookies.ts'
import { makeFindSession, type Session } from './sessions.ts'

/** What a call needs of whoever is signed in: `nothing` but that, or what its address says. */
export type Needed = Need | 'nothing' | ((request: FastifyRequest) => Need | 'nothing')

declare module 'fastify' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    needs?: Needed
  }
}

/** The options of a route that needs this. */
export const needs = (needed: Needed) => ({ config: { needs: needed } })

/** Said of a call that the role of whoever is signed in does not include. */
export const beyondRole = 'Your role does not include this. Please ask an owner.'

/** Lets only signed-in people pass whose role includes the call, before a byte of the body is read. */
export function requireSignIn(app: FastifyInstance, services: Services): void {
  const findSession = makeFindSession(services)
  app.decorateRequest('session', null)
  app.addHook('onRoute', ({ config, method, url }) => {
    if (config?.needs === undefined)
      throw new Error(`${String(method)} ${url} says not what it needs`)
  })
  app.addHook('onRequest', async (request) => {
    const [token] = tokensOf(request)
    const session = token === undefined ? undefined : await findSession(token)
    if (!session) throw fault('unauthorised', 'Please sign in')
    // Also of what is refused below it is told whose it was.
    request.setDecorator('session', session)
    refuseOtherSites(request, services.config.CORS_ORIGINS)
    const owner = request.headers[headers.outboxOwner]
    if (owner !== undefined && owner !== session.account._id) {
      throw fault('other-owner', 'This change belongs to another admin')
    }
    if (!isWithin(session.role, neededBy(request))) throw fault('forbidden', beyondRole)
  })
}

/** What is written down of who asks, and from where. */
export function auditSubjectOf({ account }: Session, request: FastifyRequest) {
  return { account: account.email, id: account._id, address: clientAddressOf(request) }
}

function neededBy(request: FastifyRequest): Need | 'nothing' {
  const { needs: needed = 'nothing' } = request.routeOptions.config
  return typeof needed === 'function' ? needed(request) : needed
}

function isWithin(role: Role, needed: Need | 'nothing'): boolean {
  return needed === 'nothing' || accessScopeOf(role, needed) !== 'none'
}

/** Who sent a request that passed. */
export function accountOf(request: FastifyRequest): Account {
  return sessionOf(request).account
}

/** The session that a request which passed belongs to. */
export function sessionOf(request: FastifyRequest): Session {
  return request.getDecorator<Session>('session')
}

/** The tokens a request carries; the first is the one that counts. */
export function tokensOf(request: FastifyRequest): string[] {
  return [bearerOf(request), sessionCookieOf(request)].filter((token) => token !== undefined)
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** A browser adds the cookie by itself, so a write that has only that must come from a page of ours. */
export function refuseOtherSites(request: FastifyRequest, origins: string[]): void {
  if (isTrusted(request, origins)) return
  throw fault('other-site', 'This request comes from another site')
}

function isTrusted(request: FastifyRequest, origins: string[]): boolean {
  if (request.method === 'GET' || bearerOf(request) !== undefined) return true
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origins.includes(origin)) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers leave sec-fetch-site out on plain http; programs leave out both.
  return origin === undefined || origin === `${request.protocol}://${request.host}`
}
