import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'

import { uploadMaxBytes } from '#contract/picture.ts'
import { headers } from '#contract/reply.ts'
import { resources } from '#contract/resources/index.ts'

import { makeCheckPassword } from './check-password.ts'
import { answerError, refusal } from './fault.ts'
import { makeIds } from './ids.ts'
import { securityHeaders } from './security.ts'
import { serveAccount } from './serve-account.ts'
import { serveAnnouncement } from './serve-announcement.ts'
import { serveClient } from './serve-client.ts'
import { serveDashboard } from './serve-dashboard.ts'
import { servePictures } from './serve-pictures.ts'
import { serveResource } from './serve-resource.ts'
import { serveSession } from './serve-session.ts'
import type { AppConfig, Services } from './services.ts'
import { requireSignIn } from './signed-in.ts'
import { makeWriteOnce } from './write-once.ts'

const stalledMs = 2 * 60 * 1000
const jsonMaxBytes = 1024 * 1024

/** The whole server short of listening: the table of contents of the API. */
export async function makeApp(
  parts: Omit<Services, 'ids' | 'seen'> & Partial<Pick<Services, 'ids' | 'seen'>>,
): Promise<FastifyInstance> {
  const services: Services = { ids: makeIds(parts.clock), seen: parts.clock, ...parts }
  const { config } = services
  const app = makeFastify(config)

  await app.register(helmet, securityHeaders)
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, crossOrigin(config.CORS_ORIGINS))
  await app.register(cookie)
  await app.register(multipart, {
    limits: { fileSize: uploadMaxBytes, fields: 60, files: 5, fieldSize: 256 * 1024 },
  })
  acceptEmptyJson(app)

  const checkPassword = makeCheckPassword(services)
  serveSession(app, { services, checkPassword })
  servePictures(app, services.pictures)
  await app.register(async (admin) => {
    requireSignIn(admin, services)
    const writeOnce = makeWriteOnce(services)
    for (const resource of resources) serveResource(admin, { resource, services, writeOnce })
    serveAnnouncement(admin, { services, writeOnce })
    serveDashboard(admin, services)
    await admin.register(async (account) => serveAccount(account, { services, checkPassword }))
  })
  await serveClient(app, config.clientFolder)
  return app
}

function makeFastify({ LOG_LEVEL, TRUST_PROXY }: AppConfig): FastifyInstance {
  const app = Fastify({
    logger: { level: LOG_LEVEL },
    trustProxy: trusted(TRUST_PROXY),
    bodyLimit: jsonMaxBytes,
    connectionTimeout: stalledMs,
    // While stopping, what still comes over an open connection is answered, not turned away.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(unreadable)
    },
  })
  app.setErrorHandler(answerError)
  closeConnectionsThatBecomeIdle(app)
  return app
}

/** Fastify believes nobody when it is given a number: it wants to be told of each hop. */
function trusted(proxies: AppConfig['TRUST_PROXY']) {
  if (typeof proxies !== 'number') return proxies
  return (_address: string, hop: number) => hop < proxies
}

/** A connection that was busy when the server began to stop would keep it up for its idle time. */
function closeConnectionsThatBecomeIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
}

/** Bytes that are no HTTP are answered before there is a request: by hand, in the one shape. */
const unreadable = (() => {
  const body = JSON.stringify(refusal('bad-request', 'The request could not be read').body)
  return [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
})()

/** Many clients name JSON as the type of an empty body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parse(request, body, done)
    },
  )
}

function crossOrigin(origins: string[]) {
  return {
    origin: origins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match'].concat(
      Object.values(headers),
    ),
    exposedHeaders: ['etag', 'retry-after'],
    maxAge: 600,
  }
}
