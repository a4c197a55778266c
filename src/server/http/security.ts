import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import helmet, { contentSecurityPolicy } from 'helmet'

import { embedSandbox } from '#contract/website.ts'

/** Sends security headers with every reply, and HSTS with those to https requests: a server in a LAN may have none. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  // Prepared once: @fastify/helmet does so for every request, which took a third of the time of all hooks.
  const setHeaders = helmet({
    contentSecurityPolicy: policyOf({ scriptHashes: [] }),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', ({ raw, protocol }, reply, done) => {
    if (protocol === 'https') reply.header('strict-transport-security', oneYear)
    setHeaders(raw, reply.raw, ignoreCallback)
    done()
  })
}

/** Callback of middleware that has finished when it returns, and throws its errors. */
const ignoreCallback = () => {}

const oneYear = `max-age=${365 * 24 * 60 * 60}`

/**
 * Returns a hook for pages that every website may frame. They get an origin of their own (`sandbox`), so that a hole in
 * one of them would be none in the console.
 */
export function allowFraming({ PUBLIC_URL }: { PUBLIC_URL: string }): onRequestHookHandler {
  const { directives, ...policy } = policyOf({ scriptHashes: [] })
  const pictures = PUBLIC_URL === '' ? [] : [new URL(PUBLIC_URL).origin]
  const setPolicy = contentSecurityPolicy({
    ...policy,
    directives: {
      ...directives,
      imgSrc: ["'self'", ...pictures],
      frameAncestors: ['*'],
      sandbox: [...embedSandbox],
    },
  })
  return ({ raw }, reply, done) => {
    reply.raw.removeHeader('x-frame-options')
    setPolicy(raw, reply.raw, ignoreCallback)
    done()
  }
}

type Page = { scriptHashes: string[]; nonce?: string }

/** Sends the Content-Security-Policy of a page with inline scripts and styles. */
export function sendPagePolicy({ request, raw }: FastifyReply, page: Page): void {
  contentSecurityPolicy(policyOf(page))(request.raw, raw, ignoreCallback)
}

/** Returns the policy: own files, the build's inline scripts, and styles with the nonce. */
function policyOf(page: Page) {
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
