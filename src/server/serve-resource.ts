import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'

import { mediaPath } from '#contract/picture.ts'
import { etagOf, valuesOf, type Resource, type Stored } from '#contract/resource.ts'

import { checkAdded, checkGiven, checkId } from './check-form.ts'
import {
  addItem,
  listItems,
  parseFields,
  readItem,
  removeItem,
  revisionOf,
  updateItem,
} from './database/items.ts'
import type { ItemRow, Tables } from './database/tables.ts'
import { type Answer, refusal, send } from './fault.ts'
import { madeAt } from './ids.ts'
import { type Form, readForm } from './read-form.ts'
import type { Services } from './services.ts'
import { accountOf } from './signed-in.ts'
import { fingerprintOf, keyOf, type Write } from './write-once.ts'

type Served = {
  resource: Resource
  services: Services
  writeOnce: (write: Write) => Promise<Answer>
}
type ToOne = { Params: { id: string } }

/** The calls of a resource, from its definition alone. */
export function serveResource(app: FastifyInstance, served: Served): void {
  const { paths } = served.resource
  app.get(paths.list, (request, reply) => list(served, request, reply))
  app.post(paths.add, async (request, reply) => send(reply, await add(served, request)))
  app.put<ToOne>(paths.update, async (request, reply) => send(reply, await update(served, request)))
  app.delete<ToOne>(paths.remove, async (request, reply) =>
    send(reply, await remove(served, request)),
  )
}

async function list({ resource, services }: Served, request: FastifyRequest, reply: FastifyReply) {
  const { database, config } = services
  const etag = `"${resource.name}.${await revisionOf(database, resource.name)}.${config.buildId}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (isNamedIn(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const rows = await listItems(database, resource.name)
  return reply.send({ success: true, data: rows.map((row) => toItem(resource, row)) })
}

function add(served: Served, request: FastifyRequest): Promise<Answer> {
  const { resource, services } = served
  return withForm(served, request, (form) => {
    const given = checkId(form)
    const values = checkAdded(resource, form)
    const picture = form.upload?.sha256 ?? null
    const id = given ?? services.ids.id()
    return served.writeOnce({
      ...writeOf(request, [given, values, picture]),
      prepare: async () => form.upload?.keep(),
      work: async (trx) => {
        const found = await readItem(trx, { kind: resource.name, id })
        if (found === 'removed') return gone
        if (found !== 'unknown') return again(resource, found, { values, picture })
        const now = madeAt(id, services.clock.now())
        const row = await addItem(trx, { kind: resource.name, id, values, picture, now })
        return answerWith(resource, row, 201)
      },
    })
  })
}

function update(served: Served, request: FastifyRequest<ToOne>): Promise<Answer> {
  const { resource, services } = served
  return withForm(served, request, (form) => {
    const values = checkGiven(resource, form)
    const picture = form.upload?.sha256
    return served.writeOnce({
      ...writeOf(request, [values, picture]),
      prepare: async () => form.upload?.keep(),
      work: async (trx) => {
        const before = await readNamed(trx, resource, request)
        if ('status' in before) return before
        const now = services.clock.now()
        const row = await updateItem(trx, before, { values, picture, now })
        return answerWith(resource, row, 200)
      },
    })
  })
}

function remove(served: Served, request: FastifyRequest<ToOne>): Promise<Answer> {
  const { resource, services } = served
  return served.writeOnce({
    ...writeOf(request, []),
    prepare: async () => {},
    work: async (trx) => {
      const before = await readNamed(trx, resource, request)
      if ('status' in before) return before
      await removeItem(trx, { ...before, now: services.clock.now() })
      return { status: 200, body: { success: true, data: { _id: before.id } } }
    },
  })
}

/** Reads the form of a write; whatever comes of it, the upload is let go of. */
async function withForm(
  { resource, services }: Served,
  request: FastifyRequest,
  act: (form: Form) => Promise<Answer>,
): Promise<Answer> {
  const form = await readForm(request, services.pictures, resource.picture?.sentAs)
  try {
    return await act(form)
  } finally {
    await form.upload?.drop()
  }
}

function writeOf(request: FastifyRequest, payload: unknown) {
  return {
    owner: accountOf(request)._id,
    key: keyOf(request),
    fingerprint: fingerprintOf(request, payload),
  }
}

/** The item a request names, or the refusal when it is gone or not the one the admin saw. */
async function readNamed(
  trx: Transaction<Tables>,
  resource: Resource,
  request: FastifyRequest<ToOne>,
): Promise<ItemRow | Answer> {
  const id = request.params.id.toLowerCase()
  const found = await readItem(trx, { kind: resource.name, id })
  if (found === 'unknown') return refusal('not-found', 'There is no such item')
  if (found === 'removed') return gone
  const item = toItem(resource, found)
  const seen = request.headers['if-match']
  return seen === undefined || isNamedIn(seen, etagOf(item))
    ? found
    : refusal('changed', 'Somebody changed this in the meantime', { data: item })
}

/** A second add of an id: the same thing is there already; another one must not pass for it. */
function again(
  resource: Resource,
  found: ItemRow,
  given: { values: Record<string, unknown>; picture: string | null },
): Answer {
  const isSame = found.picture === given.picture && found.fields === JSON.stringify(given.values)
  if (isSame) return answerWith(resource, found, 200)
  return refusal('changed', 'This item is there already, with other content', {
    data: toItem(resource, found),
  })
}

const gone = refusal('gone', 'This item has been removed')

function answerWith(resource: Resource, row: ItemRow, status: number): Answer {
  return { status, body: { success: true, data: toItem(resource, row) } }
}

function toItem(resource: Resource, row: ItemRow): Stored & Record<string, unknown> {
  const url = row.picture === null ? '' : mediaPath(row.picture, 1920)
  return {
    _id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
    ...valuesOf(resource, parseFields(row)),
    ...(resource.picture && { [resource.picture.readAs]: url }),
  }
}

/** Whether a header of ETags, or a `*`, names this one. */
function isNamedIn(header: string | undefined, etag: string | undefined): boolean {
  const names = header?.split(',').map((name) => name.trim().replace(/^W\//, '')) ?? []
  return names.includes('*') || (etag !== undefined && names.includes(etag))
}
