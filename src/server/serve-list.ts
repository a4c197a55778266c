import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { cleanText } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'

import { isNamedIn, toItem } from './answers.ts'
import { readCollection, readPage } from './database/collections.ts'
import { listItems } from './database/items.ts'
import type { CollectionRow, ItemRow } from './database/tables.ts'
import { invalid } from './fault.ts'
import type { Services } from './services.ts'

type Listed = { resource: Resource; services: Services }
type Asked = { request: FastifyRequest; reply: FastifyReply }

/** The list of a resource, in pages where its definition says so. */
export function serveList(app: FastifyInstance, listed: Listed): void {
  const { resource, services } = listed
  const { pageSize } = resource
  app.get(resource.paths.list, (request, reply) => {
    if (pageSize !== undefined) return sendPage({ ...listed, pageSize }, { request, reply })
    return sendIfChanged(listed, { request, reply }, async ({ name }) =>
      bodyOf(resource, await listItems(services.database, name)),
    )
  })
}

/** Replies what a resource holds, or that it holds nothing new for this reader. */
export async function sendIfChanged(
  { resource, services }: Listed,
  { request, reply }: Asked,
  bodyOf: (collection: CollectionRow) => Promise<object>,
) {
  const collection = await readCollection(services.database, resource.name)
  const etag = `"${resource.name}.${collection.revision}.${services.config.buildId}"`
  // The worker keeps lists, on purpose, but no searches: nobody else shall keep them then.
  const isSearch = v.is(searching, request.query)
  reply.header('etag', etag).header('cache-control', isSearch ? 'no-store' : 'private, no-cache')
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send({ success: true, ...(await bodyOf(collection)) })
}

async function sendPage(
  { pageSize, ...listed }: Listed & { pageSize: number },
  { request, reply }: Asked,
) {
  const { page, limit = pageSize, search } = checkPage(request.query)
  return sendIfChanged(listed, { request, reply }, async (collection) => {
    const asked = { page, limit, search }
    const { rows, total } = await readPage(listed.services.database, collection, asked)
    const totalPages = Math.max(1, Math.ceil(total / limit))
    return { ...bodyOf(listed.resource, rows), pagination: { total, page, limit, totalPages } }
  })
}

function bodyOf(resource: Resource, rows: ItemRow[]) {
  const data = rows.map((row) => toItem(resource, row))
  const name = resource.names?.list
  return { data, ...(name !== undefined && { [name]: data }) }
}

const searching = v.object({ search: v.pipe(v.string(), v.nonEmpty()) })

const pageQuery = v.object({
  page: v.optional(wholeNumber(999_999_999, 'The page must be a whole number from 1 on'), '1'),
  limit: v.optional(wholeNumber(1000, 'The limit must be a whole number from 1 to 1000')),
  search: v.optional(
    v.pipe(
      v.string('Please search for one text'),
      v.transform(cleanText),
      v.maxLength(200, 'The search is too long (200 characters at most)'),
    ),
    '',
  ),
})

function wholeNumber(most: number, problem: string) {
  return v.pipe(
    v.string(problem),
    v.regex(/^[1-9]\d{0,8}$/, problem),
    v.transform(Number),
    v.maxValue(most, problem),
  )
}

function checkPage(query: unknown) {
  const checked = v.safeParse(pageQuery, query)
  if (checked.success) return checked.output
  throw invalid(
    Object.fromEntries(
      checked.issues.map((issue) => [v.getDotPath(issue) ?? 'page', issue.message]),
    ),
  )
}
