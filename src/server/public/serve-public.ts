import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

import { publicLists } from '#contract/public.ts'

import { visitorOf } from '../http/address.ts'
import { makeBodyStore } from '../http/body-store.ts'
import { refusalError } from '../http/fault.ts'
import type { Delivery } from '../notifications/deliver.ts'
import type { Services } from '../services.ts'
import { type CallCounts, callCountsStore, maxCalls, windowMs } from './call-counts.ts'
import { servePublicAnnouncement } from './serve-announcement.ts'
import { serveEmbeds } from './serve-embeds.ts'
import { serveFeeds } from './serve-feeds.ts'
import { serveIntake } from './serve-intake.ts'
import { servePublicItem } from './serve-item.ts'
import { serveLinkedData } from './serve-linked-data.ts'
import { servePublicList } from './serve-list.ts'

/** Registers the calls that visitors of a website may use without a session. */
export async function servePublic(
  app: FastifyInstance,
  { services, delivery, counts }: { services: Services; delivery: Delivery; counts: CallCounts },
): Promise<void> {
  await app.register(rateLimit, {
    max: maxCalls,
    timeWindow: windowMs,
    store: callCountsStore(services.processClock, counts),
    keyGenerator: visitorOf,
    errorResponseBuilder: (_request, { ttl }) =>
      refusalError('too-many', 'Too many calls. Please try again later.', {
        retryAfterSeconds: Math.ceil(ttl / 1000),
      }),
  })
  app.decorate('bodies', makeBodyStore())
  // Pages of other websites may read public data.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  for (const list of publicLists) {
    servePublicList(app, list, services)
    servePublicItem(app, list, services)
  }
  servePublicAnnouncement(app, services)
  serveFeeds(app, services)
  serveLinkedData(app, services)
  serveIntake(app, services, delivery)
  if (services.config.SITE) await serveEmbeds(app, services)
}
