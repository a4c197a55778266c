import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Resource } from '#contract/resource.ts'

import { accountOf } from '../accounts/signed-in.ts'
import { madeAt } from '../base/ids.ts'
import type { Trx } from '../database/database.ts'
import { readItem, readItemToChange } from '../database/items.ts'
import type { ItemRow } from '../database/tables.ts'
import { leaveTombstone } from '../database/tombstones.ts'
import { type HttpReply, refusal, sendReply } from '../http/fault.ts'
import type { Services } from '../services.ts'
import {
  type CheckedChange,
  checkChange,
  checkBaseValuesOfAdded,
  checkBaseValuesOfRemoved,
} from './check-base-values.ts'
import { checkAdded, checkAddedAgain, checkId, requirePicture, isMinted } from './check-form.ts'
import { compareAndSet, refusedIfContested } from './compare-and-set.ts'
import * as effects from './effects.ts'
import { addReply, itemReply, gone, refusedAsOther, refusedUnlessMatching } from './item-replies.ts'
import { withForm } from './read-form.ts'
import { serveList } from './serve-list.ts'
import { type WriteRequest, writeRequestOf } from './write-once.ts'

/** Dependencies of a resource's calls. */
export type Served = {
  resource: Resource
  services: Services
  writeOnce: (write: WriteRequest) => Promise<HttpReply>
}
type ToOne = { Params: { id: string } }

/** Registers the calls of a resource from its definition. */
export function serveResource(app: FastifyInstance, served: Served): void {
  const { paths } = served.resource
  serveList(app, served)
  if (paths.read !== undefined) {
    app.get<ToOne>(paths.read, async (request, reply) =>
      sendReply(reply, await read(served, request)),
    )
  }
  if (paths.add !== undefined) {
    app.post(paths.add, async (request, reply) => sendReply(reply, await add(served, request)))
  }
  if (paths.update !== undefined) {
    app.put<ToOne>(paths.update, async (request, reply) =>
      sendReply(reply, await update(served, request)),
    )
  }
  if (paths.remove !== undefined) {
    app.delete<ToOne>(paths.remove, async (request, reply) =>
      sendReply(reply, await remove(served, request)),
    )
  }
}

async function read({ resource, services }: Served, request: FastifyRequest<ToOne>) {
  const found = unlessMissing(await readItem(services.database, keyIn(resource, request)))
  return 'status' in found ? found : itemReply(resource, found)
}

function add(served: Served, request: FastifyRequest): Promise<HttpReply> {
  const { resource, services } = served
  return withForm(served, request, (form) => {
    const requestedId = checkId(form)
    const picture = form.upload?.sha256 ?? null
    const baseValues =
      requestedId === undefined ? undefined : checkBaseValuesOfAdded(resource, form)
    const values = baseValues ? checkAddedAgain(resource, form) : checkAdded(resource, form)
    const id = requestedId ?? services.ids.id()
    return served.writeOnce({
      ...writeRequestOf(request, [requestedId, values, picture]),
      prepare: async () => form.upload?.keep(accountOf(request)._id),
      work: async (trx) => {
        const operation = effects.operationContextOf(served, request, trx)
        const found = await readItemToChange(trx, { kind: resource.name, id })
        if (found === 'removed') return gone
        if (found !== 'unknown') return addAgain(operation, found, { values, picture, baseValues })
        requirePicture(resource, form)
        const item = { id, values, picture, madeAt: madeAt(id, operation.now) }
        return addReply(resource, await effects.commitAdd(operation, item), 201)
      },
    })
  })
}

function update(served: Served, request: FastifyRequest<ToOne>): Promise<HttpReply> {
  const { resource } = served
  return withForm(served, request, (form) => {
    const change = checkChange(resource, form)
    return served.writeOnce({
      // Without the base values, which may grow between two attempts.
      ...writeRequestOf(request, [change.values, change.picture]),
      prepare: async () => form.upload?.keep(accountOf(request)._id),
      work: async (trx) => {
        const before = await readMatching(trx, resource, request)
        if ('status' in before) return before
        const done = await compareAndSet(
          effects.operationContextOf(served, request, trx),
          before,
          change,
        )
        return 'status' in done ? done : itemReply(resource, done)
      },
    })
  })
}

function remove(served: Served, request: FastifyRequest<ToOne>): Promise<HttpReply> {
  const { resource } = served
  const baseValues = checkBaseValuesOfRemoved(resource, request)
  return served.writeOnce({
    ...writeRequestOf(request, []),
    prepare: async () => {},
    work: async (trx) => {
      const operation = effects.operationContextOf(served, request, trx)
      const before = await readMatching(trx, resource, request)
      if ('status' in before) {
        const key = keyIn(resource, request)
        // Its addition may still be in transit, and must have no effect.
        if (before.status === 404 && isMinted(key.id)) {
          await leaveTombstone(trx, { ...key, monotonicNow: operation.monotonicNow })
        }
        return before
      }
      const refused = refusedIfContested(resource, before, baseValues)
      if (refused) return refused
      await effects.commitRemove(operation, before)
      return { status: 200, body: { success: true, data: { _id: before.id } } }
    },
  })
}

function keyIn({ name }: Resource, { params }: FastifyRequest<ToOne>) {
  return { kind: name, id: params.id.toLowerCase() }
}

/** Returns the row, or the refusal of a missing item. */
function unlessMissing(found: ItemRow | 'removed' | 'unknown'): ItemRow | HttpReply {
  if (found === 'unknown') return refusal('not-found', 'There is no such item')
  return found === 'removed' ? gone : found
}

/** Locks and returns the item of a request; or a refusal when it is missing or its version differs from If-Match. */
async function readMatching(
  trx: Trx,
  resource: Resource,
  request: FastifyRequest<ToOne>,
): Promise<ItemRow | HttpReply> {
  const found = unlessMissing(await readItemToChange(trx, keyIn(resource, request)))
  return 'status' in found ? found : (refusedUnlessMatching(request, resource, found) ?? found)
}

/**
 * Handles a repeated addition of an id. With base values it may be a repaired entry, and is applied as a change;
 * without them only identical contents are accepted.
 */
async function addAgain(
  operation: effects.OperationContext,
  found: ItemRow,
  given: CheckedChange & { picture: string | null },
): Promise<HttpReply> {
  const { resource } = operation
  if (given.baseValues) {
    const done = await compareAndSet(operation, found, given)
    return 'status' in done ? done : addReply(resource, done, 200)
  }
  const isSame = found.picture === given.picture && found.fields === JSON.stringify(given.values)
  return isSame ? addReply(resource, found, 200) : refusedAsOther(resource, found)
}
