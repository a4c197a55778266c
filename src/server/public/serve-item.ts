import type { FastifyInstance, FastifyReply } from 'fastify'

import type { PublicList } from '#contract/public.ts'

import { readItem } from '../database/items.ts'
import { publicItem } from '../database/public-item.ts'
import type { ItemRow } from '../database/tables.ts'
import { jsonBody, type TextBody } from '../http/encoding.ts'
import { refusal, sendReply } from '../http/fault.ts'
import { addressFor } from '../http/origin.ts'
import { gone } from '../items/item-replies.ts'
import type { Services } from '../services.ts'
import { type PublicRequest, sendCached } from './cached.ts'
import { viewFor } from './serve-list.ts'

export type ToOne = { Params: { id: string } }

/** Registers the call that returns one item to visitors. */
export function servePublicItem(app: FastifyInstance, list: PublicList, services: Services): void {
  const { resource, path } = list
  app.get<ToOne>(`${path}/:id`, { config: { isRepeatable: true } }, (request, reply) => {
    const view = viewFor(services, list, addressFor(services, request))
    return sendItem({ services, resource, request, reply }, request.params, (row) =>
      jsonBody({ success: true, data: publicItem(view, row) }),
    )
  })
}

/** Sends an item in the format of `show`, or 404. */
export async function sendItem(
  call: PublicRequest,
  { id }: ToOne['Params'],
  show: (row: ItemRow) => TextBody,
): Promise<FastifyReply> {
  const { services, resource, reply } = call
  const key = { kind: resource.name, id: id.toLowerCase() }
  const found = await readItem(services.database, key)
  if (typeof found === 'string') {
    return sendReply(
      reply,
      found === 'removed' ? gone : refusal('not-found', 'There is no such item'),
    )
  }
  // The version is part of the ETag, because the item may be changed before the revision is read. The body is read
  // after that, so that it is never older than its ETag.
  const bodyOf = async () => {
    const current = await readItem(services.database, key)
    return show(typeof current === 'string' ? found : current)
  }
  return sendCached(call, bodyOf, String(found.version))
}
