import type { FastifyInstance, FastifyReply, onRequestHookHandler } from 'fastify'
import helmet, { contentSecurityPolicy } from 'helmet'

import { embedSandbox } from '#contract/website.ts'

/**
 * Sends security headers with every reply, and HSTS with those to https requests: a server in a LAN may lack https. A
 * 304 in front of the app leaves most of them to the reply that the client has (`stored-replies.ts`).
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  // Prepared once, not for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: policyOf({ scriptHashes: [] }),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
  })
  app.addHook('onRequest', ({ raw, protocol }, reply, done) => {
    if (protocol === 'https') reply.header('strict-transport-security', oneYear)
    setHeaders(raw, reply.raw, throwError)
    done()
  })
}

/** Callback of middleware that has finished when it returns. */
function throwError(error: unknown): void {
  if (error instanceof Error) throw error
}

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
    setPolicy(raw, reply.raw, throwError)
    done()
  }
}

type Page = { scriptHashes: string[]; nonce?: string }

/** Sends the Content-Security-Policy of a page with inline scripts and styles. */
export function sendPagePolicy({ request, raw }: FastifyReply, page: Page): void {
  contentSecurityPolicy(policyOf(page))(request.raw, raw, throwError)
}

/**
 * Returns the policy: own files, the build's inline scripts, and styles with the nonce. The defaults of helmet contain
 * upgrade-insecure-requests, which breaks plain http in a LAN.
 */
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
