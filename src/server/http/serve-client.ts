import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import {
  addPhotosPath,
  shareFailedOther,
  shareFailureQuery,
  sharePath,
} from '#contract/constants.ts'

import { refusalError } from './fault.ts'
import { sendPagePolicy } from './security.ts'
import { serveRanges } from './serve-ranges.ts'

declare module 'fastify' {
  // Only interfaces can be merged with Fastify's declarations.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Read by @fastify/cors, whose types lack it. */
    cors?: false
  }
}

const noncePlaceholder = '__CSP_NONCE__'
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Serves the built client: its files, and its page for all addresses outside the API. */
export async function serveClient(app: FastifyInstance, folder: string | undefined): Promise<void> {
  const index = folder === undefined ? '' : join(folder, 'index.html')
  if (folder === undefined || !existsSync(index)) {
    app.setNotFoundHandler((request) => {
      throw isNavigation(request)
        ? refusalError('not-found', 'The app is not built: npm run build')
        : unknown()
    })
    return
  }
  const options = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path.slice(folder.length)))
      // The library sets a charset for other text types only.
      if (/\.svg(?:\.br|\.gz)?$/.test(path)) reply.type('image/svg+xml; charset=utf-8')
    },
  } satisfies Partial<FastifyStaticOptions>
  await app.register(async (scope) => {
    serveRanges(scope)
    await scope.register(fastifyStatic, { ...options, root: folder })
    await scope.register(async (assets) => {
      withoutCors(assets)
      const at = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false }
      await assets.register(fastifyStatic, { ...options, ...at })
    })
  })
  const sendPage = followPage(index)
  app.get('/', (_request, reply) => sendPage(reply))
  app.get('/index.html', (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    if (isUntakenShare(request)) return reply.redirect(lostShare, 303)
    if (!isNavigation(request)) throw unknown()
    return sendPage(reply)
  })
}

/**
 * Leaves out the headers of CORS, with `Vary: Origin`, which only calls of the API need. Pages request module scripts
 * with an Origin header and service workers without one, so a browser would download each script twice.
 */
function withoutCors(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, cors: false }
  })
}

const lostShare = `${addPhotosPath}&${shareFailureQuery}=${shareFailedOther}`

/** Shared photos are handled by the service worker; without one, the app reports that they are lost. */
function isUntakenShare({ method, url }: FastifyRequest): boolean {
  return method === 'POST' && url === sharePath
}

type SendPage = (reply: FastifyReply) => FastifyReply

/** Serves the current page, since a build may replace it while the server runs. */
function followPage(file: string): SendPage {
  let readAt = 0
  let send: SendPage = (reply) => reply
  return (reply) => {
    // During a build the file is missing for a moment; the last page is served instead.
    const { mtimeMs = readAt } = statSync(file, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs !== readAt) send = makePage(readFileSync(file, 'utf8'))
    readAt = mtimeMs
    return send(reply)
  }
}

/** Serves the page with a new nonce per reply; its inline scripts are allowed by their hashes. */
function makePage(html: string): SendPage {
  const scriptHashes = [...html.matchAll(inlineScript)].map(([, script = '']) =>
    createHash('sha256').update(script).digest('base64'),
  )
  return (reply) => {
    const nonce = randomBytes(16).toString('base64')
    sendPagePolicy(reply, { scriptHashes, nonce })
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlaceholder, nonce))
  }
}

function cacheRule(path: string): string {
  if (path.startsWith(`${sep}assets${sep}`)) return 'public, max-age=31536000, immutable'
  // Files with stable names, such as icons, are cached for a day.
  return /\.(?:js|webmanifest|json|html)(?:\.br|\.gz)?$/.test(basename(path))
    ? 'no-cache'
    : 'public, max-age=86400'
}

function isNavigation(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const isPage = !/^\/(?:admin|media|assets|public|embed|\.well-known)(?:\/|$)/.test(request.url)
  return isRead && isPage && (request.headers.accept ?? '').includes('text/html')
}

function unknown() {
  return refusalError('not-found', 'There is nothing at this address')
}
