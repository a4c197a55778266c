import type { FastifyInstance, FastifyRequest } from 'fastify'

import { headers } from '#contract/reply.ts'
import type { Account } from '#contract/session.ts'

import { fault } from '../fault.ts'
import type { Services } from '../services.ts'
import { sessionCookieOf } from './cookies.ts'
import { makeFindSession, type Session } from './sessions.ts'

/** Lets only signed-in admins pass, before a byte of the body is read. */
export function requireSignIn(app: FastifyInstance, services: Services): void {
  const findSession = makeFindSession(services)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const [token] = tokensOf(request)
    const session = token === undefined ? undefined : await findSession(token)
    if (!session) throw fault('unauthorised', 'Please sign in')
    refuseOtherSites(request, services.config.CORS_ORIGINS)
    const owner = request.headers[headers.outboxOwner]
    if (owner !== undefined && owner !== session.account._id) {
      throw fault('other-owner', 'This change belongs to another admin')
    }
    request.setDecorator('session', session)
  })
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
  throw fault('forbidden', 'This request comes from another site')
}

function isTrusted(request: FastifyRequest, origins: string[]): boolean {
  if (request.method === 'GET' || bearerOf(request) !== undefined) return true
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined && origins.includes(origin)) return true
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers leave sec-fetch-site out on plain http; programs leave out both.
  return origin === undefined || origin === `${request.protocol}://${request.host}`
}
