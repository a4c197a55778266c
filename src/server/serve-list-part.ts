import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { newestPart } from '#contract/list-part.ts'
import type { Resource } from '#contract/resource.ts'

import { isNamedIn, listBody } from './answers.ts'
import { checkQuery } from './check-page.ts'
import type { Database } from './database/database.ts'
import { behind, readPart } from './database/list-part.ts'
import type { ListPosition } from './database/place.ts'
import type { Services } from './services.ts'

const problem = 'The part must be "newest", or the "next" of another part'

const place = v.pipe(
  v.string(problem),
  v.maxLength(200, problem),
  v.regex(/^(newest|\d{1,15}\.[^]+)$/, problem),
  v.transform((text): ListPosition => {
    if (text === newestPart) return undefined
    const dot = text.indexOf('.')
    return { created_at: Number(text.slice(0, dot)), id: text.slice(dot + 1) }
  }),
)
const asked = v.object({ part: place })

/** Whether a call wants a part of a list, not all of it. */
export function wantsPart({ query }: FastifyRequest): boolean {
  return v.is(v.object({ part: v.unknown() }), query)
}

/** Replies one part of a list, or that it is as this reader has it. */
export async function sendPart(
  { resource, services }: { resource: Resource; services: Services },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { part } = checkQuery(asked, request.query)
  const { rows, next } = await readPart(services.database, resource.name, part)
  const follows = next && {
    part: `${next.created_at}.${next.id}`,
    ...(!part && { restName: await nameOfRest(services.database, resource.name, next) }),
  }
  const body = { success: true, ...listBody(resource, rows), ...(follows && { next: follows }) }
  const text = JSON.stringify(body)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(text)
}

/** A name for all that is behind a place, as it is now. */
async function nameOfRest(database: Database, kind: string, place: ListPosition): Promise<string> {
  const name = createHash('sha256')
  for (const { id, version, thumb_hash: look } of await behind(database, kind, place)) {
    name.update(`${id}.${version}.${look ?? ''} `)
  }
  return name.digest('base64url')
}
