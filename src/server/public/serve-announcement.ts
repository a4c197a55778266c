import type { FastifyInstance } from 'fastify'

import { publicAnnouncement } from '#contract/public.ts'
import { valuesOf } from '#contract/resource.ts'

import { parseFields, readItem } from '../database/items.ts'
import { jsonBody } from '../http/encoding.ts'
import type { Services } from '../services.ts'
import { sendCached } from './cached.ts'

const { resource, path } = publicAnnouncement

/** Registers the announcement for visitors: null while it is not active. */
export function servePublicAnnouncement(app: FastifyInstance, services: Services): void {
  app.get(path, { config: { isRepeatable: true } }, (request, reply) =>
    sendCached({ services, resource, request, reply }, async () => {
      const key = { kind: resource.name, id: resource.name }
      const found = await readItem(services.database, key)
      const fields = typeof found === 'string' ? {} : parseFields(found)
      const isActive = fields[resource.switchField.name] === true
      return jsonBody({ success: true, data: isActive ? valuesOf(resource, fields) : null })
    }),
  )
}
