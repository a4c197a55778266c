import { contestedIn, narrowed, itemWireValues } from '#contract/change.ts'
import { type WireValues, type Resource, toWireValues } from '#contract/resource.ts'

import type { ItemRow } from '../database/tables.ts'
import type { HttpReply } from '../http/fault.ts'
import type { CheckedChange } from './check-base-values.ts'
import { type OperationContext, commitUpdate } from './effects.ts'
import { refusedAsContested, toItem } from './item-replies.ts'

/**
 * Applies all fields of a change, or refuses all when one is in conflict. Fields that have the new value already do
 * not count as changed. A change without base values is applied unconditionally.
 */
export async function compareAndSet(
  operation: OperationContext,
  before: ItemRow,
  { values, picture, baseValues }: CheckedChange,
): Promise<ItemRow | HttpReply> {
  if (!baseValues) return commitUpdate(operation, before, { values, picture })
  const { resource } = operation
  const state = itemWireValues(resource, toItem(resource, before))
  const to = wireOf(resource, { values, picture })
  const contested = contestedIn(state, baseValues, to)
  if (contested.length > 0) return refusedAsContested(resource, before, contested)
  const isNew = (name: string) => Object.hasOwn(baseValues, name) && state[name] !== to[name]
  if (!Object.keys(to).some(isNew)) return before
  const sentAs = resource.picture?.sentAs
  return commitUpdate(operation, before, {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => isNew(name))),
    picture: sentAs !== undefined && isNew(sentAs) ? picture : undefined,
  })
}

/** Returns a refusal when values of the item differ from the base values of its removal; undefined otherwise. */
export function refusedIfContested(
  resource: Resource,
  row: ItemRow,
  baseValues: CheckedChange['baseValues'] = {},
): HttpReply | undefined {
  const contested = contestedIn(itemWireValues(resource, toItem(resource, row)), baseValues)
  return contested.length > 0 ? refusedAsContested(resource, row, contested) : undefined
}

/** Converts new values to wire text; a picture to its hash. */
function wireOf(
  resource: Resource,
  { values, picture }: Omit<CheckedChange, 'baseValues'>,
): WireValues {
  const changed = narrowed(resource, (name) => Object.hasOwn(values, name))
  const sentAs = resource.picture?.sentAs
  return {
    ...toWireValues(changed, values),
    ...(sentAs !== undefined && picture !== undefined && { [sentAs]: picture ?? '' }),
  }
}
