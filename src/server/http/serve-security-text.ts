import type { FastifyInstance } from 'fastify'

import type { AppConfig, WallClock, Services } from '../services.ts'
import { refusalError } from './fault.ts'

/** Path of the security contact: https://www.rfc-editor.org/rfc/rfc9116 */
export const securityTextPath = '/.well-known/security.txt'
export const securityTextType = 'text/plain; charset=utf-8'

/** The RFC recommends less than a year; every request renews it. */
const validForMs = 180 * 24 * 60 * 60 * 1000

type Named = { config: Pick<AppConfig, 'SECURITY_CONTACT' | 'PUBLIC_URL'>; clock: WallClock }

/** Serves the operator's contact for security reports. */
export function serveSecurityText(app: FastifyInstance, services: Services): void {
  app.get(securityTextPath, (_request, reply) => {
    if (services.config.SECURITY_CONTACT === '') {
      throw refusalError('not-found', 'Nobody is named here: SECURITY_CONTACT is not set')
    }
    return reply
      .header('cache-control', 'no-cache')
      .type(securityTextType)
      .send(securityText(services))
  })
}

/** Returns the contents of security.txt, valid for about half a year. */
export function securityText({ config, clock }: Named): string {
  const { SECURITY_CONTACT: contact, PUBLIC_URL: origin } = config
  const fields = [
    `Contact: ${contact}`,
    `Expires: ${new Date(clock.now() + validForMs).toISOString()}`,
    'Preferred-Languages: en',
    // The RFC requires https for this field.
    ...(origin.startsWith('https://') ? [`Canonical: ${origin}${securityTextPath}`] : []),
  ]
  return `${fields.join('\n')}\n`
}
