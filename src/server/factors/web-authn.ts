import type { FastifyRequest } from 'fastify'

import { factorProblems } from '#contract/factors.ts'

import { refusalError } from '../http/fault.ts'
import { originFor } from '../http/origin.ts'
import type { Services } from '../services.ts'

/** Loaded on demand: it is a fifth of all code that the server would load, and rarely needed. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Request about passkeys; its address is the one to which they are bound. */
export type PasskeyContext = { services: Services; request: FastifyRequest }

/** Result in place of the errors that the library throws for invalid responses. */
export const unverified = () => ({
  verified: false,
  registrationInfo: undefined,
  authenticationInfo: undefined,
})

/** Returns the origins of consoles; the console may have another origin than the API. */
export function originsOf({ services, request }: PasskeyContext): string[] {
  return [originFor(services, request), ...services.config.CORS_ORIGINS]
}

/**
 * Returns the host of the request. Passkeys are bound to it, independent of its port.
 * @throws `bad-request` when it is unknown.
 */
export function hostOf({ services, request }: PasskeyContext): string {
  const origin = originFor(services, request)
  if (origin === '') throw refusalError('bad-request', factorProblems.noAddress)
  return new URL(origin).hostname
}
