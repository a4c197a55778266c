import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>

/** The security headers of every reply; upgrade-insecure-requests would break plain http in a LAN. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: policyOf({ scriptHashes: [] }),
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  // Only where https is seen: a server in a LAN must not be told to be what it is not.
  strictTransportSecurity: false,
}

/** Tells browsers that came over https to come by nothing else from now on. */
export function insistOnHttps(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', oneYear)
  })
}

const oneYear = `max-age=${365 * 24 * 60 * 60}`

/** What a page may load: our own things, the inline scripts of the build, styles with the nonce. */
export function policyOf(page: { scriptHashes: string[]; nonce?: string }): Policy {
  const styles = page.nonce === undefined ? [] : [`'nonce-${page.nonce}'`]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...page.scriptHashes.map((hash) => `'sha256-${hash}'`)],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // Pictures that lie on the device are made small from what they are called by.
      connectSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  }
}
