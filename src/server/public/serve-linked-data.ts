import type { FastifyInstance } from 'fastify'

import { eventFeeds, organisationPath, publicEvents } from '#contract/public.ts'

import type { TextBody } from '../http/encoding.ts'
import type { Services } from '../services.ts'
import { sendTagged } from './cached.ts'
import { contextFor } from './feed-context.ts'
import { linkedEventOf, linkedOrganisationOf } from './linked-data.ts'
import { sendItem, type ToOne } from './serve-item.ts'

const { resource } = publicEvents

/** Registers one event, and the organisation, as JSON-LD. */
export function serveLinkedData(app: FastifyInstance, services: Services): void {
  app.get<ToOne>(eventFeeds.linkedData, (request, reply) => {
    const context = contextFor(services, request)
    return sendItem({ services, resource, request, reply }, request.params, (row) =>
      linkedBody(linkedEventOf(row, context)),
    )
  })
  app.get(organisationPath, (request, reply) => {
    const { organisation } = contextFor(services, request)
    const inputs = ['organisation', services.config.buildId]
    return sendTagged({ services, request, reply }, inputs, async () =>
      linkedBody(linkedOrganisationOf(organisation)),
    )
  })
}

function linkedBody(data: object): TextBody {
  return {
    type: 'application/ld+json; charset=utf-8',
    // Escaped so that no text can end the script element in which the data is embedded.
    text: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
  }
}
