import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Resource } from '#contract/resource.ts'

import { readCollection } from '../database/collections.ts'
import type { CollectionRow } from '../database/tables.ts'
import { encodingFor, sendTaggedBody, type TextBody } from '../http/encoding.ts'
import { addressFor } from '../http/origin.ts'
import { listRevision } from '../items/list-revision.ts'
import type { Services } from '../services.ts'

const freshSeconds = 30
const staleSeconds = 300

/** Request of a visitor, with the resource of the reply. */
export type PublicRequest = {
  services: Services
  resource: Resource
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Sends data of a resource with an ETag, or 304. `otherInputs` contains inputs of the reply other than the resource, the
 * settings and the address.
 */
export async function sendCached(
  call: PublicRequest,
  bodyOf: (collection: CollectionRow) => Promise<TextBody>,
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
  bodyOf: () => Promise<TextBody>,
) {
  const { request, reply } = call
  const { recentReplies, bodies } = request.server
  // A strong ETag names the bytes, which may differ in each encoding.
  const tags = [...inputs, settingsOf(call), encodingFor(request)]
  const etag = `"${tags.filter(Boolean).join('.')}"`
  return sendTaggedBody(reply, {
    etag,
    cacheControl: `public, max-age=${freshSeconds}, stale-while-revalidate=${staleSeconds}`,
    bodyIn: (encoding) => bodies.get(`${etag} ${request.url}`, encoding, bodyOf),
    store: (bytes) => recentReplies.store(reply, etag, bytes),
  })
}

/** Returns a hash of the settings that affect a reply: its URLs, the organisation, and the private fields. */
function settingsOf({ services, request }: Pick<PublicRequest, 'services' | 'request'>): string {
  const { config } = services
  const settings = JSON.stringify([
    ...[addressFor(services, request), config.WEBSITE_URL, config.SITE, config.PUBLIC_CONTACTS],
    ...[config.ORGANISATION_NAME, config.ORGANISATION_URL, config.ORGANISATION_TIMEZONE],
  ])
  return createHash('sha256').update(settings).digest('base64url').slice(0, 12)
}
