import type { FastifyRequest } from 'fastify'

import { beyondRole } from '#contract/beyond-role.ts'
import { itemWireValues } from '#contract/change.ts'
import type { HistoryOp } from '#contract/history.ts'
import { publicEvents } from '#contract/public.ts'
import type { WireValues, Resource } from '#contract/resource.ts'
import type { Role } from '#contract/role.ts'
import { type Act, accessScopeOf } from '#contract/roles.ts'
import type { Account } from '#contract/session.ts'

import { sessionOf } from '../accounts/signed-in.ts'
import { storeCancelled } from '../database/cancelled-events.ts'
import type { Trx } from '../database/database.ts'
import { insertHistory } from '../database/history.ts'
import { addItem, removeItem, updateItem } from '../database/items.ts'
import type { ItemRow, MonotonicTime } from '../database/tables.ts'
import { clientAddressOf } from '../http/address.ts'
import { refusalError } from '../http/fault.ts'
import type { Services } from '../services.ts'
import { type MessageContext, messageContextOf, messageOf } from '../webhooks/message.ts'
import { queueMessage } from '../webhooks/queue.ts'
import { toItem } from './item-replies.ts'
import { keyOf } from './write-once.ts'

/** Context of an operation on an item: actor, time and transaction. */
export type OperationContext = {
  trx: Trx
  resource: Resource
  /** Visitors have no role. */
  by: { account: Account; role?: Role }
  /** IP address of the request; '' for visitors, whose address is not stored. */
  address: string
  key: string | undefined
  now: number
  monotonicNow: MonotonicTime
  webhooks: MessageContext
}

type OperationServices = Pick<Services, 'clock' | 'monotonicClock' | 'config' | 'wakeWebhooks'>

/** Returns the context of an operation, from a request. */
export function operationContextOf(
  { resource, services }: { resource: Resource; services: OperationServices },
  request: FastifyRequest,
  trx: Trx,
): OperationContext {
  const [now, monotonicNow] = [services.clock.now(), services.monotonicClock.now()]
  return {
    trx,
    resource,
    by: sessionOf(request),
    address: clientAddressOf(request),
    key: keyOf(request),
    now,
    monotonicNow,
    webhooks: messageContextOf(services, request),
  }
}

type Added = {
  id: string
  values: Record<string, unknown>
  picture: string | null
  /** Time at which the client saved it, in ms. */
  madeAt: number
}

/** Adds an item whose key is free, and records it in the history. */
export async function commitAdd(operation: OperationContext, item: Added): Promise<ItemRow> {
  const { trx, resource, by, now } = operation
  const addedBy = by.account._id
  const after = await addItem(trx, { kind: resource.name, ...item, addedBy, now })
  await note(operation, 'add', { after })
  return after
}

type Updated = {
  values: Record<string, unknown>
  picture?: string | null | undefined
  op?: 'update' | 'switch'
}

/**
 * Changes an item and records the changed fields in the history.
 * @throws `forbidden` when the role permits only own items and this is none.
 */
export async function commitUpdate(
  operation: OperationContext,
  before: ItemRow,
  { op = 'update', ...change }: Updated,
): Promise<ItemRow> {
  refuseItemsOfOthers(operation, 'update', before)
  const after = await updateItem(operation.trx, before, { ...change, now: operation.now })
  await note(operation, op, { before, after })
  return after
}

/**
 * Removes an item and records its last values in the history.
 * @throws `forbidden` when the role permits only own items and this is none.
 */
export async function commitRemove(operation: OperationContext, before: ItemRow): Promise<void> {
  refuseItemsOfOthers(operation, 'remove', before)
  const { trx, resource, now, monotonicNow } = operation
  await removeItem(trx, { ...before, now, monotonicNow })
  if (resource.name === publicEvents.resource.name) await storeCancelled(trx, before, operation)
  await note(operation, 'remove', { before })
}

/** Refuses changes of another person's item where the role permits only own ones. */
function refuseItemsOfOthers(
  { by, resource }: OperationContext,
  act: Act,
  { added_by: addedBy }: ItemRow,
): void {
  const scope = by.role ? accessScopeOf(by.role, { area: resource.name, act }) : 'none'
  if (scope === 'none' || (scope === 'own' && addedBy !== by.account._id)) {
    throw refusalError('forbidden', beyondRole)
  }
}

/** Records an operation in the history and for webhooks, unless no field has changed. */
async function note(
  operation: OperationContext,
  op: HistoryOp,
  { before, after }: { before?: ItemRow; after?: ItemRow },
): Promise<void> {
  const { trx, resource, by, address, key, now, monotonicNow, webhooks } = operation
  const [from, to] = [stateIn(resource, before), stateIn(resource, after)]
  const changes = Object.keys({ ...from, ...to })
    .filter((field) => from[field] !== to[field])
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
  const id = (after ?? before)?.id
  if (id === undefined || changes.length === 0) return
  await insertHistory(trx, {
    kind: resource.name,
    id,
    at: now,
    at_seen: monotonicNow,
    address,
    admin_id: by.account._id,
    email: by.account.email,
    op,
    write_key: key ?? null,
    changes: JSON.stringify(changes),
  })
  await queueMessage(operation, messageOf(resource, { before, after }, webhooks))
}

/** Returns all changeable values of an item, including its switch; empty without an item. */
function stateIn(resource: Resource, row: ItemRow | undefined): WireValues {
  if (!row) return {}
  const item = toItem(resource, row)
  const { switchField } = resource
  return {
    ...itemWireValues(resource, item),
    ...(switchField && { [switchField.name]: String(item[switchField.name] === true) }),
  }
}
