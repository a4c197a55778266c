import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Resource } from '#contract/resource.ts'

import { readCollection } from '../database/collections.ts'
import type { CollectionRow } from '../database/tables.ts'
import { isNamedIn } from '../item-replies.ts'
import { listRevision } from '../list-revision.ts'
import type { Services } from '../services.ts'
import { addressFor } from './origin.ts'

const freshSeconds = 30
const staleSeconds = 300

/** Request of a visitor, with the resource of the reply. */
export type PublicRequest = {
  services: Services
  resource: Resource
  request: FastifyRequest
  reply: FastifyReply
}

/** Body of a reply with its media type. */
export type PublicBody = { type: string; text: string }

/**
 * Sends data of a resource with an ETag, or 304. `otherInputs` contains inputs of the reply other than the resource, the
 * settings and the address.
 */
export async function sendCached(
  call: PublicRequest,
  bodyOf: (collection: CollectionRow) => Promise<PublicBody>,
  otherInputs = '',
) {
  const { services, resource, request, reply } = call
  const collection = await readCollection(services.database, resource.name)
  const names = [listRevision(collection, services.config.buildId), settingsOf(call)]
  const etag = `"${[...names, otherInputs].filter(Boolean).join('.')}"`
  reply.headers({
    etag,
    'cache-control': `public, max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}`,
  })
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const { type, text } = await bodyOf(collection)
  return reply.type(type).send(text)
}

/** Returns a hash of the settings that affect a reply: the origin of its URLs, and the private fields. */
function settingsOf({ services, request }: PublicRequest): string {
  const { WEBSITE_URL, PUBLIC_CONTACTS } = services.config
  const settings = JSON.stringify([addressFor(services, request), WEBSITE_URL, PUBLIC_CONTACTS])
  return createHash('sha256').update(settings).digest('base64url').slice(0, 12)
}

/** Returns a JSON body. */
export function jsonBody(body: object): PublicBody {
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(body) }
}
