import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Resource } from '#contract/resource.ts'

import { readCollection } from '../database/collections.ts'
import type { CollectionRow } from '../database/tables.ts'
import { encoded, type Encoding, encodingFor, varyByEncoding } from '../http/encoding.ts'
import { addressFor } from '../http/origin.ts'
import { isNamedIn } from '../items/item-replies.ts'
import { listRevision } from '../items/list-revision.ts'
import type { Services } from '../services.ts'
import type { EncodedReply } from './recent-replies.ts'

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
  const { services, resource } = call
  const collection = await readCollection(services.database, resource.name)
  const revision = listRevision(collection, services.config.buildId)
  return sendTagged(call, [revision, otherInputs], () => bodyOf(collection))
}

/** Sends data in the requested encoding, with an ETag of its inputs, the settings and the address, or 304. */
export async function sendTagged(
  call: Omit<PublicRequest, 'resource'>,
  inputs: readonly string[],
  bodyOf: () => Promise<PublicBody>,
) {
  const { request, reply } = call
  const { recentReplies } = request.server
  const encoding = encodingFor(request)
  // A strong ETag names the bytes, which differ in each encoding.
  const etag = `"${[...inputs, settingsOf(call), encoding].filter(Boolean).join('.')}"`
  reply.headers({
    etag,
    'cache-control': `public, max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}`,
  })
  varyByEncoding(reply)
  const known = recentReplies.confirm(request, etag)
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const key = `${etag} ${request.url}`
  const made = known ?? (await recentReplies.once(key, () => encodedReply(bodyOf, encoding)))
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(made.type)
  recentReplies.store(reply, { ...made, etag })
  return reply.send(made.bytes)
}

async function encodedReply(
  bodyOf: () => Promise<PublicBody>,
  encoding: Encoding,
): Promise<EncodedReply> {
  const { type, text } = await bodyOf()
  return { type, bytes: await encoded(text, encoding) }
}

/** Returns a hash of the settings that affect a reply: its URLs, the organisation, and the private fields. */
function settingsOf({ services, request }: Pick<PublicRequest, 'services' | 'request'>): string {
  const { config } = services
  const settings = JSON.stringify([
    ...[addressFor(services, request), config.WEBSITE_URL, config.PUBLIC_CONTACTS],
    ...[config.ORGANISATION_NAME, config.ORGANISATION_URL, config.ORGANISATION_TIMEZONE],
  ])
  return createHash('sha256').update(settings).digest('base64url').slice(0, 12)
}

/** Returns a JSON body. */
export function jsonBody(body: object): PublicBody {
  return { type: 'application/json; charset=utf-8', text: JSON.stringify(body) }
}
