import type { FastifyRequest } from 'fastify'

import { addressFor } from '../http/origin.ts'
import type { Services } from '../services.ts'

/**
 * Returns the URL of the console for other people, without a trailing slash; '' when unknown. The page's own address
 * does not help: in a native app wrapper it is on the phone.
 */
export function consoleAddress(
  services: Pick<Services, 'config'>,
  request: FastifyRequest,
): string {
  const { CORS_ORIGINS: origins, PUBLIC_URL: publicUrl } = services.config
  const { origin = '', 'sec-fetch-site': site } = request.headers
  if (origins.includes(origin) && !isShell(origin)) return origin
  if (publicUrl !== '') return publicUrl
  // Pages cannot forge sec-fetch-site, and the host that a proxy sends may be internal.
  return site === 'same-origin' && origin !== '' ? origin : addressFor(services, request)
}

/** Pages of a native app wrapper are served on the phone itself. */
const isShell = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return hostname === 'localhost' || !protocol.startsWith('http')
}
