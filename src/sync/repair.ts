import {
  etagOf,
  type Parts,
  type Resource,
  toParts,
  typedIn,
  type Values,
  valuesOf,
} from '#contract/resource.ts'

import { contestedNames, type Remedy, remedyOf, theirsOf } from './conflict.ts'
import { changedParts, type Entry, isContent, type Write } from './entry.ts'
import { folded } from './follow.ts'
import { laneEntries } from './lanes.ts'

/** What a form needs to mend a refused write. */
export type Repair<R extends Resource> = {
  /** The refused entry, with what later changes of the item wanted laid over. */
  entry: Entry
  /** Ids of the refused entry and of those later changes. */
  ids: readonly string[]
  remedy: Remedy
  /** What the form opens with: the admin's own, on top of what others have changed meanwhile. */
  values: Values<R>
  /** The item as it stands on the server, when somebody else has changed it. */
  theirs?: Values<R>
  /** Address of their picture, when both have chosen one. */
  theirPicture?: string
  /** The fields that both have changed. */
  contested: readonly string[]
  /** The id of what is added in place of a deleted item: the same in every tab that does it. */
  newItemId: string
}

/** The repair of a refused write to an item; undefined when there is none. */
export function repairIn<R extends Resource>(
  resource: R,
  entries: readonly Entry[],
  itemId: string,
): Repair<R> | undefined {
  const lane = laneEntries(entries, { kind: resource.name, itemId })
  const [refused, ...later] = refusedFormIn(lane)
  if (!refused) return undefined
  const entry = folded(refused, later)
  const values = typedIn(resource, entry.parts)
  const ids = [refused, ...later].map(({ id }) => id)
  const repair = {
    entry,
    ids,
    remedy: remedyOf(entry),
    values,
    contested: [],
    newItemId: refused.id,
  }
  const theirs = theirsOf(entry)
  if (!theirs) return repair
  const theirValues = valuesOf(resource, theirs)
  const touched = changedParts(entry)
  const mine = Object.entries(values).filter(([name]) => name in touched)
  const picture = resource.picture && theirs[resource.picture.readAs]
  const hasPicture = [refused, ...later].some((each) => each.picture)
  return {
    ...repair,
    values: { ...theirValues, ...Object.fromEntries(mine) },
    theirs: theirValues,
    ...(hasPicture && typeof picture === 'string' && { theirPicture: picture }),
    contested: contestedNames(entry),
  }
}

/** A refused write that a form can mend, and the changes that wait behind it. */
function refusedFormIn(lane: readonly Entry[]): Entry[] {
  const first = lane.findIndex((entry) => entry.state === 'parked' && isContent(entry))
  if (first < 0) return []
  return lane.slice(first).filter((entry, nth) => nth === 0 || entry.op === 'update')
}

/**
 * A repair with what was typed into its form before, `mine`, laid over; `before` is what the admin
 * saw then. What somebody else has changed since is contested like the rest.
 */
export function withTyped<R extends Resource>(
  resource: R,
  repair: Repair<R>,
  { mine, before }: { mine: Partial<Values<R>>; before: Parts },
): Repair<R> {
  const { theirs } = repair
  const values = { ...repair.values, ...mine }
  if (!theirs) return { ...repair, values }
  const [now, typed] = [theirs, values].map((each) => toParts(resource, each))
  const isNew = (name: string) => now?.[name] !== before[name] && now?.[name] !== typed?.[name]
  const contested = new Set([...repair.contested, ...Object.keys(mine).filter(isNew)])
  return { ...repair, values, contested: [...contested] }
}

type Filled<R extends Resource> = { values: Values<R>; picture: Write['picture'] | undefined }

/** The write that takes the place of the refused one. */
export function repairWrite<R extends Resource>(
  resource: R,
  repair: Repair<R>,
  { values, picture, keepsPicture }: Filled<R> & { keepsPicture: boolean },
): Write {
  const { entry, ids, remedy, newItemId } = repair
  const isAgain = remedy === 'add-again'
  return {
    kind: resource.name,
    op: isAgain ? 'add' : entry.op,
    itemId: isAgain ? newItemId : entry.itemId,
    parts: toParts(resource, values),
    ...(!isAgain && basisOf(resource, repair)),
    ...(picture && { picture }),
    replaces: { ids, keepsPicture },
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
