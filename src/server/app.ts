import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'

import { uploadMaxBytes } from '#contract/picture.ts'
import { headers } from '#contract/reply.ts'
import { resources } from '#contract/resources/index.ts'

import { makeCheckPassword } from './accounts/check-password.ts'
import { makeSecurityLog } from './accounts/security-log.ts'
import { serveAccount } from './accounts/serve-account.ts'
import { serveSession } from './accounts/serve-session.ts'
import { requireSignIn } from './accounts/signed-in.ts'
import { compression } from './compression.ts'
import { limitsOf } from './connections/limits.ts'
import { type Connections, makeConnections } from './connections/watch.ts'
import { answerError } from './fault.ts'
import { makeIds } from './ids.ts'
import { makeLog, requestLog } from './log.ts'
import { acceptJson } from './read-json.ts'
import { insistOnHttps, securityHeaders } from './security.ts'
import { serveAnnouncement } from './serve-announcement.ts'
import { serveClient } from './serve-client.ts'
import { serveDashboard } from './serve-dashboard.ts'
import { type Life, serveHealth } from './serve-health.ts'
import { serveHistory } from './serve-history.ts'
import { servePictures } from './serve-pictures.ts'
import { serveResource } from './serve-resource.ts'
import { serveUploads } from './serve-uploads.ts'
import type { AppConfig, Services } from './services.ts'
import { countAccountEvents, countPictures, countRequests } from './watching/measure.ts'
import { makeMetrics } from './watching/metrics.ts'
import { nameRequests, requestNaming } from './watching/names.ts'
import { makeWriteOnce } from './write-once.ts'

const stalledMs = 2 * 60 * 1000
/** Room for what anybody may send, such as a sign-in. */
const strangersJsonMaxBytes = 16 * 1024
/** Room for the longest form, each of its characters escaped. */
const adminsJsonMaxBytes = 256 * 1024

/**
 * The whole server short of listening: the table of contents of the API. Whoever wants to sign in
 * before there is an admin waits for it.
 */
export async function makeApp(
  parts: Omit<Services, Usual> & Partial<Pick<Services, Usual>>,
  life: Life = {},
): Promise<FastifyInstance> {
  const services = withUsual(parts)
  const { config, metrics } = services
  const log = makeLog(config.LOG_LEVEL)
  const security = countAccountEvents(makeSecurityLog(log), metrics)
  const connections = makeConnections(config)
  const app = makeFastify(config, { connections, log: requestLog(log) })
  nameRequests(app)
  countRequests(app, metrics)

  await app.register(helmet, securityHeaders)
  insistOnHttps(app)
  await app.register(compress, compression)
  if (config.CORS_ORIGINS.length > 0) await app.register(cors, crossOrigin(config.CORS_ORIGINS))
  await app.register(cookie, { secret: await cookieSecretOf(services) })
  await app.register(multipart, {
    limits: { fileSize: uploadMaxBytes, fields: 60, files: 5, fieldSize: 256 * 1024 },
  })
  acceptJson(app)

  const guarded = { services, log: security, checkPassword: makeCheckPassword(services, security) }
  serveHealth(app, services.checks, life)
  servePictures(app, services.pictures)
  await app.register(async (session) => {
    session.addHook('onRequest', async () => life.hasAdmin)
    serveSession(session, guarded)
  })
  await app.register(async (admin) => {
    requireSignIn(admin, services)
    admin.addHook('onRequest', async ({ raw }) => connections.letAdminStay(raw.socket))
    admin.addHook('onRoute', (route) => {
      route.bodyLimit ??= adminsJsonMaxBytes
    })
    const writeOnce = makeWriteOnce(services)
    for (const resource of resources) serveResource(admin, { resource, services, writeOnce })
    serveAnnouncement(admin, { services, writeOnce })
    serveDashboard(admin, services)
    serveHistory(admin, services)
    await admin.register(async (uploads) => serveUploads(uploads, services))
    await admin.register(async (account) => serveAccount(account, guarded))
  })
  await serveClient(app, config.clientFolder)
  return app
}

/** What a server that only has to work is not told. */
type Usual = 'ids' | 'seen' | 'metrics' | 'checks'

function withUsual(parts: Parameters<typeof makeApp>[0]): Services {
  const { clock, metrics = makeMetrics() } = parts
  const services = { ids: makeIds(clock), seen: clock, checks: [], metrics, ...parts }
  return { ...services, pictures: countPictures(services.pictures, metrics) }
}

type Parts = { connections: Connections; log: FastifyBaseLogger }

function makeFastify(config: AppConfig, { connections, log }: Parts): FastifyInstance {
  const { headMs, requestMs, checkEveryMs } = limitsOf(config.limits)
  const app = Fastify({
    loggerInstance: log,
    ...requestNaming,
    trustProxy: trusted(config.TRUST_PROXY),
    bodyLimit: strangersJsonMaxBytes,
    connectionTimeout: stalledMs,
    requestTimeout: requestMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkEveryMs },
    // While stopping, what still comes over an open connection is answered, not turned away.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
    clientErrorHandler: connections.answerUnreadable,
  })
  app.setErrorHandler(answerError)
  connections.watch(app)
  return app
}

/** Signs the cookies that name devices. */
async function cookieSecretOf({ database }: Services): Promise<string> {
  const row = await database.selectFrom('installation').select('cookie_secret').executeTakeFirst()
  if (!row) throw new Error('The database belongs to no installation')
  return row.cookie_secret
}

/** Fastify believes nobody when it is given a number: it wants to be told of each hop. */
function trusted(proxies: AppConfig['TRUST_PROXY']) {
  if (typeof proxies !== 'number') return proxies
  return (_address: string, hop: number) => hop < proxies
}

function crossOrigin(origins: string[]) {
  return {
    origin: origins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match'].concat(
      Object.values(headers),
    ),
    exposedHeaders: ['etag', 'retry-after', 'x-request-id'],
    maxAge: 600,
  }
}
