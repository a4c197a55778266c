import type { FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'

/** Returns the base URL of the server for a request, without a trailing slash; '' when unknown. */
export function addressFor({ config }: Pick<Services, 'config'>, request: FastifyRequest): string {
  if (config.PUBLIC_URL !== '') return config.PUBLIC_URL
  // X-Forwarded-Host is ignored: many proxies pass on the visitor's value, and a cache would serve it to everyone.
  const { protocol, headers } = request
  const requested = `${protocol}://${headers.host}`
  // The client controls the Host header; an invalid one is ignored.
  return /^https?:\/\/[\w.:[\]-]+$/.test(requested) && URL.canParse(requested)
    ? new URL(requested).origin
    : ''
}

/** Returns the origin of the server's pages, without the path that the base URL may have. */
export function originFor(services: Pick<Services, 'config'>, request: FastifyRequest): string {
  const address = addressFor(services, request)
  return address === '' ? '' : new URL(address).origin
}
