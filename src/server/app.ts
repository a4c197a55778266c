import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import { announcement } from '#contract/announcement.ts'
import { uploadMaxBytes } from '#contract/picture.ts'
import { listResources } from '#contract/resources/index.ts'

import { makeCheckPassword } from './accounts/check-password.ts'
import { makeSecurityLog } from './accounts/security-log.ts'
import { serveAccount } from './accounts/serve-account.ts'
import { type AccountServices, serveSession } from './accounts/serve-session.ts'
import { requireSignIn } from './accounts/signed-in.ts'
import { logRefusals } from './audit/log-refusals.ts'
import { serveAudit } from './audit/serve-audit.ts'
import { withAudit } from './audit/write.ts'
import { makeIds } from './base/ids.ts'
import { assignRequestIds } from './base/request-ids.ts'
import { makeConnections } from './connections/watch.ts'
import { serveDocs } from './docs/serve-docs.ts'
import { serveFactors } from './factors/serve-factors.ts'
import { servePasskeySignIn } from './factors/serve-passkey-sign-in.ts'
import { verifySecondFactor } from './factors/verify-second-factor.ts'
import { makeFastify } from './fastify.ts'
import { makeFrontCache } from './front-cache.ts'
import { makeBodyStore } from './http/body-store.ts'
import { compression } from './http/compression.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { makeLog, requestLog } from './http/log.ts'
import { acceptJson } from './http/read-json.ts'
import { sendSecurityHeaders } from './http/security.ts'
import { serveClient } from './http/serve-client.ts'
import { serveSecurityText } from './http/serve-security-text.ts'
import { serveSite } from './http/serve-site.ts'
import { serveAnnouncement } from './items/serve-announcement.ts'
import { serveDashboard } from './items/serve-dashboard.ts'
import { serveHistory } from './items/serve-history.ts'
import { serveResource } from './items/serve-resource.ts'
import { storeUnchangedReplies } from './items/unchanged-replies.ts'
import { makeWriteOnce } from './items/write-once.ts'
import { makeDelivery } from './notifications/deliver.ts'
import { followRefusals } from './notifications/follow-refusals.ts'
import { readPushKeys } from './notifications/push-keys.ts'
import { serveNotifications } from './notifications/serve-notifications.ts'
import { serveDevices } from './people/serve-devices.ts'
import { serveFactorRoles } from './people/serve-factor-roles.ts'
import { serveOwnPicture } from './people/serve-own-picture.ts'
import { serveOwn } from './people/serve-own.ts'
import { servePeople } from './people/serve-people.ts'
import { serveWelcomePasskey } from './people/serve-welcome-passkey.ts'
import { serveWelcome } from './people/serve-welcome.ts'
import { servePictures } from './pictures/serve-pictures.ts'
import { serveUploads } from './pictures/serve-uploads.ts'
import { invalidateOnWrites } from './public/recent-replies.ts'
import { servePublic } from './public/serve-public.ts'
import { serveWebsiteSettings } from './public/serve-website-settings.ts'
import type { Services } from './services.ts'
import { countAccountEvents, countPictures, countRequests } from './watching/measure.ts'
import { makeMetrics } from './watching/metrics.ts'
import { type ServerLifecycle, serveHealth } from './watching/serve-health.ts'
import { makeWebhookSender } from './webhooks/deliver.ts'
import { serveWebhooks } from './webhooks/serve-webhooks.ts'

/** Room for the longest form with every character escaped. */
const adminsJsonMaxBytes = 256 * 1024

/**
 * Creates the server without listening, and registers all routes of the API. Sign-ins before there is an admin wait
 * for it.
 */
export async function makeApp(
  given: Omit<Services, DefaultService> & Partial<Pick<Services, DefaultService>>,
  lifecycle: ServerLifecycle = {},
): Promise<FastifyInstance> {
  const defaults = withDefaults(given)
  const { config, metrics } = defaults
  const log = makeLog(config.LOG_LEVEL)
  const webhooks = makeWebhookSender(defaults, log)
  const services = { ...defaults, wakeWebhooks: webhooks.wake }
  const security = withAudit(countAccountEvents(makeSecurityLog(log), metrics), services)
  const connections = makeConnections(config)
  const cache = makeFrontCache(services)
  const app = makeFastify(services, { connections, log: requestLog(log), cache })
  assignRequestIds(app)
  countRequests(app, metrics)
  await registerParsersAndHeaders(app, services)

  // The keys are generated at the first start.
  const keys = await readPushKeys(services.database)
  const delivery = makeDelivery(services, { log, keys })
  app.addHook('preClose', async () => {
    await Promise.all([delivery.stop(), webhooks.stop()])
  })

  const accountServices = {
    services,
    log: security,
    checkPassword: makeCheckPassword(services, security, verifySecondFactor),
  }
  serveHealth(app, services.checks, lifecycle)
  serveDocs(app)
  serveSecurityText(app, services)
  servePictures(app, services.pictures)
  await app.register(async (visitors) => servePublic(visitors, { services, delivery, ...cache }))
  await app.register(async (session) => {
    session.addHook('onRequest', async () => lifecycle.hasAdmin)
    serveSignIn(session, accountServices)
  })
  await app.register(async (admin) => {
    storeUnchangedReplies(admin, cache.unchanged, services)
    requireSignIn(admin, services)
    logRefusals(admin, security)
    followRefusals(admin, services, delivery)
    admin.addHook('onRequest', async ({ raw }) => connections.markAuthenticated(raw.socket))
    invalidateOnWrites(admin)
    admin.addHook('onRoute', (route) => {
      route.bodyLimit ??= adminsJsonMaxBytes
    })
    serveItems(admin, services)
    await admin.register(async (uploads) => serveUploads(uploads, services))
    await serveAccounts(admin, accountServices)
    serveWebsiteSettings(admin, services)
    serveWebhooks(admin, accountServices)
    serveNotifications(admin, accountServices, { keys, delivery })
  })
  if (config.SITE) await app.register(async (site) => serveSite(site, services))
  await serveClient(app, config.clientFolder)
  return app
}

/** Registers the calls of the specification's resources. */
function serveItems(admin: FastifyInstance, services: Services): void {
  admin.decorate('bodies', makeBodyStore())
  const writeOnce = makeWriteOnce(services)
  for (const resource of listResources) serveResource(admin, { resource, services, writeOnce })
  for (const resource of [...listResources, announcement]) serveHistory(admin, resource, services)
  serveAnnouncement(admin, { services, writeOnce })
  serveDashboard(admin, services)
}

/** Registers the calls that begin a session. */
function serveSignIn(app: FastifyInstance, accountServices: AccountServices): void {
  serveSession(app, accountServices)
  servePasskeySignIn(app, accountServices)
  serveWelcome(app, accountServices)
  serveWelcomePasskey(app, accountServices)
}

/** Registers the calls about one's own account and, for owners, about other people. */
async function serveAccounts(
  admin: FastifyInstance,
  accountServices: AccountServices,
): Promise<void> {
  await admin.register(async (account) => serveAccount(account, accountServices))
  serveOwn(admin, accountServices)
  serveOwnPicture(admin, accountServices)
  serveFactors(admin, accountServices)
  servePeople(admin, accountServices)
  serveFactorRoles(admin, accountServices)
  serveDevices(admin, accountServices)
  serveAudit(admin, accountServices)
}

/** Services with defaults. */
type DefaultService = 'ids' | 'monotonicClock' | 'processClock' | 'metrics' | 'checks'

function withDefaults(given: Parameters<typeof makeApp>[0]): Services {
  const { clock, metrics = makeMetrics() } = given
  const clocks = { monotonicClock: clock, processClock: performance }
  const services = { ids: makeIds(clock), ...clocks, checks: [], metrics, ...given }
  return { ...services, pictures: countPictures(services.pictures, metrics) }
}

/** Registers body parsers and the headers of every reply. */
async function registerParsersAndHeaders(app: FastifyInstance, services: Services): Promise<void> {
  sendSecurityHeaders(app)
  await app.register(compress, compression)
  await app.register(cors, crossOrigin(services.config))
  await app.register(cookie, { secret: await cookieSecretOf(services) })
  await app.register(multipart, {
    limits: { fileSize: uploadMaxBytes, fields: 60, files: 5, fieldSize: 256 * 1024 },
  })
  acceptJson(app)
}

/** Returns the secret that signs device cookies. */
async function cookieSecretOf({ database }: Services): Promise<string> {
  const row = await database.selectFrom('installation').select('cookie_secret').executeTakeFirst()
  if (!row) throw new Error('The database belongs to no installation')
  return row.cookie_secret
}
