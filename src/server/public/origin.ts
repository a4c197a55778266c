import type { FastifyRequest } from 'fastify'

import type { Services } from '../services.ts'

/** What an address of ours begins with for whoever made this call, without a slash at its end. */
export function addressFor({ config }: Pick<Services, 'config'>, request: FastifyRequest): string {
  if (config.PUBLIC_URL !== '') return config.PUBLIC_URL
  // Not X-Forwarded-Host: many proxies pass it on as a visitor wrote it, and what a cache keeps of one goes to all.
  const { protocol, headers } = request
  const called = `${protocol}://${headers.host}`
  // Whoever calls writes them; what is no host leaves the addresses without one.
  return /^https?:\/\/[\w.:[\]-]+$/.test(called) && URL.canParse(called)
    ? new URL(called).origin
    : ''
}

/** Where a page of ours comes from, as browsers say it: without the path that may stand in an address. */
export function originFor(services: Pick<Services, 'config'>, request: FastifyRequest): string {
  const address = addressFor(services, request)
  return address === '' ? '' : new URL(address).origin
}
