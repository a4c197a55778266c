import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import type { Resource } from '#contract/resource.ts'

import { readCollection } from '../database/collections.ts'
import { listItems } from '../database/items.ts'
import { readPage } from '../database/pages.ts'
import type { CollectionRow } from '../database/tables.ts'
import { checkQuery, pageEntries, paginationOf, textEntry } from '../http/check-page.ts'
import { jsonBody, sendTaggedBody } from '../http/encoding.ts'
import type { Services } from '../services.ts'
import { listBody } from './item-replies.ts'
import { listRevision } from './list-revision.ts'
import { sendCursorPage, wantsCursorPage } from './serve-cursor-page.ts'

type Listed = { resource: Resource; services: Services }
type Call = { request: FastifyRequest; reply: FastifyReply }

/** Registers the list of a resource: in pages if its definition has a page size, by cursor if requested. */
export function serveList(app: FastifyInstance, listed: Listed): void {
  const { resource, services } = listed
  const { pageSize } = resource
  app.get(resource.paths.list, { compress: false }, (request, reply) => {
    if (pageSize !== undefined) return sendPage({ ...listed, pageSize }, { request, reply })
    if (wantsCursorPage(request)) return sendCursorPage(listed, { request, reply })
    return sendIfChanged(listed, { request, reply }, async ({ name }) =>
      listBody(resource, await listItems(services.database, name)),
    )
  })
}

/** Sends data of a resource with an ETag of its revision, or 304. */
export async function sendIfChanged(
  { resource, services }: Listed,
  { request, reply }: Call,
  bodyOf: (collection: CollectionRow) => Promise<object>,
) {
  const collection = await readCollection(services.database, resource.name)
  const etag = `"${listRevision(collection, services.config.buildId)}"`
  // Searches are not cached by the service worker, and browsers must not cache them either.
  const isSearch = v.is(searchQuery, request.query)
  const { unchangedReplies, bodies } = request.server
  return sendTaggedBody(reply, {
    etag,
    cacheControl: isSearch ? 'no-store' : 'private, no-cache',
    bodyIn: (encoding) =>
      bodies.get(`${etag} ${request.url}`, encoding, async () =>
        jsonBody({ success: true, ...(await bodyOf(collection)) }),
      ),
    store: (bytes) => {
      if (!isSearch) unchangedReplies.store(reply, etag, bytes)
    },
  })
}

async function sendPage(
  { pageSize, ...listed }: Listed & { pageSize: number },
  { request, reply }: Call,
) {
  const { page, limit = pageSize, search } = checkQuery(pageQuery, request.query)
  return sendIfChanged(listed, { request, reply }, async (collection) => {
    const selection = { page, limit, search }
    const { rows, total } = await readPage(listed.services.database, collection, selection)
    return { ...listBody(listed.resource, rows), pagination: paginationOf(selection, total) }
  })
}

const searchQuery = v.object({ search: v.pipe(v.string(), v.nonEmpty()) })

const pageQuery = v.object({
  ...pageEntries(1000),
  search: textEntry('search'),
})
