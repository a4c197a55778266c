import { v7 as newId } from 'uuid'

import {
  etagOf,
  type Item,
  type Resource,
  toParts,
  typedIn,
  type Values,
  valuesOf,
} from '#contract/resource.ts'
import { contestedNames, type Remedy, remedyOf, theirsOf } from '#sync/conflict.ts'
import { changedParts, type Entry, type Write } from '#sync/entry.ts'

import { localPicture } from './local-pictures.ts'
import { outboxState } from './outbox-state.ts'

/** What a form needs to mend a refused write. */
export type Repair<R extends Resource> = {
  entry: Entry
  remedy: Remedy
  /** What the form opens with: the admin's own, on top of what others have changed meanwhile. */
  values: Values<R>
  /** The item as it stands on the server, when somebody else has changed it. */
  theirs?: Values<R>
  /** Address of their picture, when both have chosen one. */
  theirPicture?: string
  /** The fields that both have changed. */
  contested: readonly string[]
  /** The id of what is added in place of a deleted item. */
  newItemId: string
}

/** The repair of a refused write to an item; undefined when there is none. */
export function findRepair<R extends Resource>(
  resource: R,
  item: { _id: string } | undefined,
): Repair<R> | undefined {
  const entry = item && refusedFormOf(resource, item._id)
  if (!entry) return undefined
  const theirs = theirsOf(entry)
  const own = typedIn(resource, entry.parts)
  const remedy = remedyOf(entry)
  const repair = { entry, remedy, values: own, contested: [], newItemId: newId() }
  if (!theirs) return repair
  const theirValues = valuesOf(resource, theirs)
  const touched = changedParts(entry)
  const mine = Object.entries(own).filter(([name]) => name in touched)
  const picture = resource.picture && theirs[resource.picture.readAs]
  return {
    ...repair,
    values: { ...theirValues, ...Object.fromEntries(mine) },
    theirs: theirValues,
    ...(entry.picture && typeof picture === 'string' && { theirPicture: picture }),
    contested: contestedNames(entry),
  }
}

/** A refused write that a form can mend. */
function refusedFormOf(resource: Resource, itemId: string): Entry | undefined {
  return outboxState.all.find(
    ({ kind, itemId: of, op, state }) =>
      state === 'parked' &&
      kind === resource.name &&
      of === itemId &&
      op !== 'remove' &&
      op !== 'set',
  )
}

/** The item that only a refused write knows of: it was never added, or is deleted on the server. */
export function refusedItem<R extends Resource>(
  resource: R,
  itemId: string | undefined,
): Item<R> | undefined {
  const repair = itemId === undefined ? undefined : findRepair(resource, { _id: itemId })
  if (!repair || itemId === undefined) return undefined
  const { picture } = resource
  const local = localPicture({ kind: resource.name, itemId })
  const item = {
    ...repair.values,
    _id: itemId,
    ...(picture && { [picture.readAs]: local ?? '' }),
  }
  // Its fields were read by the resource's own definition.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return item as Item<R>
}

type Filled<R extends Resource> = { values: Values<R>; picture: Write['picture'] | undefined }

/** The write that takes the place of the refused one. */
export function repairWrite<R extends Resource>(
  resource: R,
  repair: Repair<R>,
  { values, picture, keepsPicture }: Filled<R> & { keepsPicture: boolean },
): Write {
  const { entry, remedy, newItemId } = repair
  const isAgain = remedy === 'add-again'
  return {
    kind: resource.name,
    op: isAgain ? 'add' : entry.op,
    itemId: isAgain ? newItemId : entry.itemId,
    parts: toParts(resource, values),
    ...(!isAgain && basisOf(resource, repair)),
    ...(picture && { picture }),
    replaces: { seq: entry.seq, keepsPicture },
  }
}

/** What the change is based on: theirs, once the admin has seen it. */
function basisOf<R extends Resource>(
  resource: R,
  { entry, theirs }: Repair<R>,
): Pick<Write, 'base' | 'seen'> {
  const stored = theirsOf(entry)
  const base = stored ? etagOf(stored) : entry.base
  const seen = theirs ? toParts(resource, theirs) : entry.seen
  return { ...(base !== undefined && { base }), ...(seen && { seen }) }
}
