import type { FastifyInstance } from 'fastify'

import type { Reply } from '#contract/reply.ts'
import { websitePath, type WebsiteSettings } from '#contract/website.ts'

import { addressFor } from '../http/origin.ts'
import type { Services } from '../services.ts'

/** Registers the call for what the console needs to make code for other websites. */
export function serveWebsiteSettings(app: FastifyInstance, services: Services): void {
  app.get(websitePath, async (request, reply): Promise<Reply<WebsiteSettings>> => {
    reply.header('cache-control', 'private, no-cache')
    const address = addressFor(services, request)
    return { success: true, data: { address, isServed: services.config.SITE } }
  })
}
