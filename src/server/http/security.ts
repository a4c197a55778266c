import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import { embedSandbox } from '#contract/website.ts'

type Policy = Exclude<FastifyHelmetOptions['contentSecurityPolicy'], boolean | undefined>

/** Security headers of every reply; upgrade-insecure-requests is left out because it breaks plain http in a LAN. */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: policyOf({ scriptHashes: [] }),
  xFrameOptions: { action: 'deny' },
  referrerPolicy: { policy: 'same-origin' },
  // Set only for https requests: a server in a LAN may have no https.
  strictTransportSecurity: false,
}

/** Sends HSTS on https requests. */
export function sendHsts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', oneYear)
  })
}

const oneYear = `max-age=${365 * 24 * 60 * 60}`

/**
 * Returns the headers of pages that every website may frame. They get an origin of their own (`sandbox`), so that a hole
 * in one of them would be none in the console.
 */
export function framedHeaders({ PUBLIC_URL }: { PUBLIC_URL: string }): FastifyHelmetOptions {
  const { directives, ...policy } = policyOf({ scriptHashes: [] })
  const pictures = PUBLIC_URL === '' ? [] : [new URL(PUBLIC_URL).origin]
  return {
    contentSecurityPolicy: {
      ...policy,
      directives: {
        ...directives,
        imgSrc: ["'self'", ...pictures],
        frameAncestors: ['*'],
        sandbox: [...embedSandbox],
      },
    },
    xFrameOptions: false,
  }
}

/** Returns the Content-Security-Policy: own files, the build's inline scripts, and styles with the nonce. */
export function policyOf(page: { scriptHashes: string[]; nonce?: string }): Policy {
  const styles = page.nonce === undefined ? [] : [`'nonce-${page.nonce}'`]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...page.scriptHashes.map((hash) => `'sha256-${hash}'`)],
      styleSrc: ["'self'", ...styles],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // Pictures on the device are fetched by their blob URLs to be scaled down.
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
