import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { firstCursor } from '#contract/list-cursor.ts'
import type { Resource } from '#contract/resource.ts'

import { itemsAfter, readCursorPage } from '../database/cursor-page.ts'
import type { Database } from '../database/database.ts'
import type { ListPosition } from '../database/list-position.ts'
import { checkQuery } from '../http/check-page.ts'
import { encoded, jsonBody, sendTaggedBody } from '../http/encoding.ts'
import type { Services } from '../services.ts'
import { listBody } from './item-replies.ts'

const problem = 'The part must be "newest", or the "next" value of an earlier reply'

const position = v.pipe(
  v.string(problem),
  v.maxLength(200, problem),
  v.regex(/^(newest|\d{1,15}\.[^]+)$/, problem),
  v.transform((text): ListPosition => {
    if (text === firstCursor) return undefined
    const dot = text.indexOf('.')
    return { created_at: Number(text.slice(0, dot)), id: text.slice(dot + 1) }
  }),
)
const cursorQueryShape = v.object({ part: position })

/** Whether a request asks for one list page. */
export function wantsCursorPage({ query }: FastifyRequest): boolean {
  return v.is(v.object({ part: v.unknown() }), query)
}

/** Sends one list page, or 304. */
export async function sendCursorPage(
  { resource, services }: { resource: Resource; services: Services },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { part: position } = checkQuery(cursorQueryShape, request.query)
  const { rows, next } = await readCursorPage(services.database, resource.name, position)
  const nextPage = next && {
    part: `${next.created_at}.${next.id}`,
    ...(!position && { restName: await tailRevisionOf(services.database, resource.name, next) }),
  }
  const page = { success: true, ...listBody(resource, rows), ...(nextPage && { next: nextPage }) }
  const json = jsonBody(page)
  const etag = `"${createHash('sha256').update(json.text).digest('base64url')}"`
  return sendTaggedBody(reply, {
    etag,
    cacheControl: 'private, no-cache',
    bodyIn: (encoding) => encoded(json, encoding),
    store: (bytes) => request.server.unchangedReplies.store(reply, etag, bytes),
  })
}

/** Returns the revision of the tail: a hash of all items after a list position. */
async function tailRevisionOf(
  database: Database,
  kind: string,
  position: ListPosition,
): Promise<string> {
  const name = createHash('sha256')
  for (const { id, version, thumb_hash: thumbHash } of await itemsAfter(database, kind, position)) {
    name.update(`${id}.${version}.${thumbHash ?? ''} `)
  }
  return name.digest('base64url')
}
