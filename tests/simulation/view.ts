import type { Stored } from '#contract/resource.ts'
import type { Overlaid } from '#sync/overlay.ts'

import type { Device } from './device.ts'
import { keptIn } from './kept.ts'
import { type Action, rankOf } from './ledger.ts'
import type { World } from './world.ts'

/** An item as everything that was saved makes it; undefined when it is to be gone. */
type Model = ReadonlyMap<string, Readonly<Record<string, unknown>> | undefined>

type Whose = { device: Device; owner: string; kind: string }

/**
 * What the screen has to show of the items that nobody else has changed, from what is in the
 * storage in this moment.
 */
export function expected(world: World, { device, owner, kind }: Whose): Model {
  const all = world.ledger.actions.filter((action) => action.kind === kind)
  const lanes = Map.groupBy(all, ({ itemId }) => itemId)
  const model = new Map<string, Readonly<Record<string, unknown>> | undefined>()
  for (const [itemId, actions] of lanes) {
    const isOwn = actions.every((each) => each.device === device.name && each.owner === owner)
    const isClear = actions.every((each) => !each.isDiscarded)
    if (isOwn && isClear && !hasParkedRemoval(device, itemId)) {
      const done = actions.filter(({ committedAs }) => committedAs !== undefined)
      if (done.length > 0) model.set(itemId, afterAll(done))
    }
  }
  return model
}

/** A removal that was refused did not happen: the item is there. */
function hasParkedRemoval(device: Device, itemId: string): boolean {
  return keptIn(device.storage.map).some(
    (entry) => entry.itemId === itemId && entry.op === 'remove' && entry.state === 'parked',
  )
}

/**
 * What the actions make of an item: whether it is there, by their places in the queue; what it holds,
 * by the order in which they were saved, for the last form has the last word.
 */
export function afterAll(
  actions: readonly Action[],
): Readonly<Record<string, unknown>> | undefined {
  const inOrder = lasting(actions)?.toSorted((a, b) => (a.committedAs ?? 0) - (b.committedAs ?? 0))
  return inOrder?.reduce<Record<string, unknown>>(
    (item, { op, changes, restated, wanted }) =>
      op === 'set' ? { ...item, isActive: wanted } : { ...item, ...restated, ...changes },
    {},
  )
}

/** Those that come after the last removal; undefined when the item is gone. */
function lasting(actions: readonly Action[]): Action[] | undefined {
  let left: Action[] | undefined
  for (const action of actions.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    // A change of what was removed, from a form that was open before, comes to nothing.
    const isLate = !left && !isAddition(action)
    left = action.op === 'remove' || isLate ? undefined : [...(left ?? []), action]
  }
  return left
}

/** A form that mends an addition which is under way again makes a change of it. */
function isAddition({ op, keptAs }: Action): boolean {
  return op === 'add' && keptAs !== 'update'
}

/** The screen must show all that was saved, whatever became of it since. */
export function judgeView(
  world: World,
  { kind, items, model }: { kind: string; items: readonly Stored[]; model: Model },
) {
  const shown = new Map(items.map((item) => [item._id, new Map(Object.entries(item))]))
  for (const [itemId, wanted] of model) {
    const how = differenceOf(shown.get(itemId), wanted)
    if (how !== undefined) {
      world.violations.push({ law: 'what was saved is shown', how: `${kind}:${itemId} ${how}` })
    }
  }
}

/** What lies over a list must not bring back what an item was before. */
export function judgeAge(
  world: World,
  {
    kind,
    items,
    listed,
  }: { kind: string; items: readonly Overlaid<Stored>[]; listed: readonly Stored[] },
) {
  const known = new Map(listed.map(({ _id, version = 0 }) => [_id, version]))
  // What waits lies on what its admin has seen; one that is added anew has no version yet.
  for (const { _id, version } of items.filter(({ outbox }) => !outbox)) {
    const least = known.get(_id) ?? 0
    if (version !== undefined && version < least) {
      const how = `${kind}:${_id} is shown as of ${version}, not ${least}`
      world.violations.push({ law: 'what is shown is no older than its list', how })
    }
  }
}

function differenceOf(
  shown: ReadonlyMap<string, unknown> | undefined,
  wanted: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (!wanted) return shown && 'was removed, and is shown'
  if (!shown) return 'is absent'
  // The picture of what was not sent is not known to a list.
  const names = Object.keys(wanted).filter((name) => name !== 'picture')
  const wrong = names.find((name) => shown.get(name) !== wanted[name])
  if (wrong === undefined) return undefined
  return `${wrong} is ${String(shown.get(wrong))}, not ${String(wanted[wrong])}`
}
