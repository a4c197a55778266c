import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Resource } from '#contract/resource.ts'

import { accountOf } from './accounts/signed-in.ts'
import { answerToAdd, answerWith, gone, refusedAsOther, refusedUnlessSeen } from './answers.ts'
import { checkAdded, checkGiven, checkId, isMinted } from './check-form.ts'
import { addItem, leaveTombstone, readItem, removeItem, updateItem } from './database/items.ts'
import type { Database } from './database/sqlite.ts'
import type { ItemRow } from './database/tables.ts'
import { type Answer, refusal, send } from './fault.ts'
import { madeAt } from './ids.ts'
import { withForm } from './read-form.ts'
import { serveList } from './serve-list.ts'
import type { Services } from './services.ts'
import { type Write, writeOf } from './write-once.ts'

/** What the calls of a resource work with. */
export type Served = {
  resource: Resource
  services: Services
  writeOnce: (write: Write) => Promise<Answer>
}
type ToOne = { Params: { id: string } }

/** The calls of a resource, from its definition alone. */
export function serveResource(app: FastifyInstance, served: Served): void {
  const { paths } = served.resource
  serveList(app, served)
  if (paths.read !== undefined) {
    app.get<ToOne>(paths.read, async (request, reply) => send(reply, await read(served, request)))
  }
  if (paths.add !== undefined) {
    app.post(paths.add, async (request, reply) => send(reply, await add(served, request)))
  }
  if (paths.update !== undefined) {
    app.put<ToOne>(paths.update, async (request, reply) =>
      send(reply, await update(served, request)),
    )
  }
  if (paths.remove !== undefined) {
    app.delete<ToOne>(paths.remove, async (request, reply) =>
      send(reply, await remove(served, request)),
    )
  }
}

async function read({ resource, services }: Served, request: FastifyRequest<ToOne>) {
  const found = await readNamed(services.database, resource, request)
  return 'status' in found ? found : answerWith(resource, found)
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
      prepare: async () => form.upload?.keep(accountOf(request)._id),
      work: async (trx) => {
        const key = { kind: resource.name, id }
        const found = await readItem(trx, key)
        if (found === 'removed') return gone
        if (found !== 'unknown') return again(resource, found, { values, picture })
        const now = services.clock.now()
        const row = await addItem(trx, { ...key, values, picture, madeAt: madeAt(id, now), now })
        return answerToAdd(resource, row, 201)
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
      prepare: async () => form.upload?.keep(accountOf(request)._id),
      work: async (trx) => {
        const before = await readSeen(trx, resource, request)
        if ('status' in before) return before
        const now = services.clock.now()
        return answerWith(resource, await updateItem(trx, before, { values, picture, now }))
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
      const now = services.clock.now()
      const before = await readSeen(trx, resource, request)
      if ('status' in before) {
        const key = { kind: resource.name, id: idIn(request) }
        // Its addition may still be on the way, and nobody wants it any more.
        if (before.status === 404 && isMinted(key.id)) await leaveTombstone(trx, { ...key, now })
        return before
      }
      await removeItem(trx, { ...before, now })
      return { status: 200, body: { success: true, data: { _id: before.id } } }
    },
  })
}

function idIn(request: FastifyRequest<ToOne>): string {
  return request.params.id.toLowerCase()
}

/** The item a request names, or the refusal when there is none. */
async function readNamed(
  database: Database,
  resource: Resource,
  request: FastifyRequest<ToOne>,
): Promise<ItemRow | Answer> {
  const found = await readItem(database, { kind: resource.name, id: idIn(request) })
  if (found === 'unknown') return refusal('not-found', 'There is no such item')
  return found === 'removed' ? gone : found
}

/** The same, refused too when it is not as the admin saw it. */
async function readSeen(
  database: Database,
  resource: Resource,
  request: FastifyRequest<ToOne>,
): Promise<ItemRow | Answer> {
  const found = await readNamed(database, resource, request)
  return 'status' in found ? found : (refusedUnlessSeen(request, resource, found) ?? found)
}

/** A second add of an id: the same thing is there already; another one must not pass for it. */
function again(
  resource: Resource,
  found: ItemRow,
  given: { values: Record<string, unknown>; picture: string | null },
): Answer {
  const isSame = found.picture === given.picture && found.fields === JSON.stringify(given.values)
  return isSame ? answerToAdd(resource, found, 200) : refusedAsOther(resource, found)
}
