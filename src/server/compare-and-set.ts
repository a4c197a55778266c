import { contestedIn, narrowed, stateOf } from '#contract/change.ts'
import { type WireValues, type Resource, toWireValues } from '#contract/resource.ts'

import { refusedAsContested, toItem } from './answers.ts'
import type { CheckedChange } from './check-seen.ts'
import type { ItemRow } from './database/tables.ts'
import { type Doing, commitUpdate } from './effects.ts'
import type { HttpReply } from './fault.ts'

/**
 * Sets what a change names, where that replaces nothing that its admin has not seen: all of it or
 * nothing. What is so already is no change. A change that does not say what it has seen sets all.
 */
export async function compareAndSet(
  doing: Doing,
  before: ItemRow,
  { values, picture, seen }: CheckedChange,
): Promise<ItemRow | HttpReply> {
  if (!seen) return commitUpdate(doing, before, { values, picture })
  const { resource } = doing
  const state = stateOf(resource, toItem(resource, before))
  const to = wireOf(resource, { values, picture })
  const contested = contestedIn(state, seen, to)
  if (contested.length > 0) return refusedAsContested(resource, before, contested)
  const isNew = (name: string) => Object.hasOwn(seen, name) && state[name] !== to[name]
  if (!Object.keys(to).some(isNew)) return before
  const sentAs = resource.picture?.sentAs
  return commitUpdate(doing, before, {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => isNew(name))),
    picture: sentAs !== undefined && isNew(sentAs) ? picture : undefined,
  })
}

/** The refusal to remove what its admin has not seen. */
export function refusedUnlessAllSeen(
  resource: Resource,
  row: ItemRow,
  seen: CheckedChange['seen'] = {},
): HttpReply | undefined {
  const contested = contestedIn(stateOf(resource, toItem(resource, row)), seen)
  return contested.length > 0 ? refusedAsContested(resource, row, contested) : undefined
}

/** New values as wire text; a picture by its hash. */
function wireOf(resource: Resource, { values, picture }: Omit<CheckedChange, 'seen'>): WireValues {
  const given = narrowed(resource, (name) => Object.hasOwn(values, name))
  const sentAs = resource.picture?.sentAs
  return {
    ...toWireValues(given, values),
    ...(sentAs !== undefined && picture !== undefined && { [sentAs]: picture ?? '' }),
  }
}
