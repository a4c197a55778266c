import type { FastifyRequest } from 'fastify'

import { addressFor } from '../public/origin.ts'
import type { Services } from '../services.ts'

/**
 * Where somebody else opens the console that made this call, without a slash at the end; '' where nothing says it.
 * The page itself cannot tell: in a native shell it comes from the phone.
 */
export function consoleAddress(
  services: Pick<Services, 'config'>,
  request: FastifyRequest,
): string {
  const { CORS_ORIGINS: elsewhere, PUBLIC_URL: named } = services.config
  const { origin = '', 'sec-fetch-site': site } = request.headers
  if (elsewhere.includes(origin) && !isShell(origin)) return origin
  if (named !== '') return named
  // No page can write that of itself, and a proxy may call us by another name.
  return site === 'same-origin' && origin !== '' ? origin : addressFor(services, request)
}

/** The pages of a native shell are served on the phone itself. */
const isShell = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return hostname === 'localhost' || !protocol.startsWith('http')
}
