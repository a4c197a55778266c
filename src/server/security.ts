import type { FastifyHelmetOptions } from '@fastify/helmet'

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>

/** The security headers of every reply; upgrade-insecure-requests would break plain http in a LAN. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: policyOf({ scriptHashes: [] }),
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: false,
}

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
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  }
}
