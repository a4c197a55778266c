import type { Parts, Stored } from '#contract/resource.ts'
import type { Overlaid } from '#sync/shown/overlay.ts'

import type { Device } from './device.ts'
import { unsentIn } from './kept.ts'
import type { Save } from './ledger.ts'
import { whoOf } from './places.ts'
import type { World } from './world.ts'

/** An item as everything that was saved makes it; undefined when it is to be gone. */
type Model = ReadonlyMap<string, Parts | undefined>

type Whose = { device: Device; owner: string; kind: string }

/**
 * What the screen has to show of the items that nobody else has changed, from what is in the
 * storage in this moment.
 */
export function expected({ ledger, isOurs }: World, { device, owner, kind }: Whose): Model {
  if (!isOurs) return new Map()
  const who = whoOf({ device: device.name, owner })
  // A removal that was refused did not happen: the item is there.
  const refused = unsentIn(device.storage.map, owner).filter(
    ({ op, state }) => op === 'remove' && state === 'parked',
  )
  const of = Map.groupBy(
    ledger.saves.filter((save) => save.kind === kind),
    ({ itemId }) => itemId,
  )
  const isClear = ([itemId, saves]: [string, readonly Save[]]) =>
    saves.every((save) => whoOf(save) === who) &&
    !isUnclear(saves) &&
    !refused.some((entry) => entry.itemId === itemId)
  return new Map([...of].filter(isClear).map(([itemId, saves]) => [itemId, afterAll(saves)]))
}

/**
 * What was thrown away leaves open what there is. So does a change of what was removed, from a form
 * that was open before, when another such form makes the item anew.
 */
export function isUnclear(saves: readonly Save[]): boolean {
  const removed = saves.find(({ op }) => op === 'remove')?.n ?? Infinity
  const isLate = ({ n, keptAs }: Save) => n > removed && keptAs === 'update'
  const isAnew = ({ n, keptAs }: Save) => n > removed && keptAs === 'add'
  return (
    saves.some(({ isThrownAway, isMoved }) => isThrownAway || isMoved) ||
    (saves.some(isLate) && saves.some(isAnew))
  )
}

/**
 * What was saved makes of an item: whether it is there, by the places in the queue; what it holds, by
 * the order in which it was saved, for the last form has the last word.
 */
export function afterAll(saves: readonly Save[]): Parts | undefined {
  const inOrder = lasting(saves)?.toSorted((a, b) => a.n - b.n)
  return inOrder?.reduce<Parts>((item, { op, again, typed, wanted }) => {
    if (op === 'set') return { ...item, isActive: wanted ?? '' }
    return op === 'add' ? { ...again, ...item, ...typed } : { ...item, ...typed }
  }, {})
}

/** Those that come after the last removal; undefined when the item is gone. */
function lasting(saves: readonly Save[]): Save[] | undefined {
  let left: Save[] | undefined
  for (const save of saves.toSorted((a, b) => a.seq - b.seq || a.n - b.n)) {
    // A change of what was removed, from a form that was open before, comes to nothing.
    const isNew = save.keptAs === 'add' || save.keptAs === 'set'
    left = save.op === 'remove' || (!left && !isNew) ? undefined : [...(left ?? []), save]
  }
  return left
}

/** The screen must show all that was saved, whatever became of it since. */
export function judgeView(
  { judge }: World,
  { kind, items, model }: { kind: string; items: readonly Stored[]; model: Model },
) {
  const shown = new Map(items.map((item) => [item._id, wireOf(item)]))
  for (const [itemId, wanted] of model) {
    const how = differenceOf(shown.get(itemId), wanted && withoutPicture(wanted))
    if (how !== undefined) judge.broken('what was saved is shown', `${kind}:${itemId} ${how}`)
  }
}

/** The picture of what was not sent is not known to a list. */
function withoutPicture(parts: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => name !== 'image'))
}

function wireOf(item: Stored): Parts {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, String(value)]))
}

/** What lies over a list must not bring back what an item was before. */
export function judgeAge(
  { judge }: World,
  of: { kind: string; items: readonly Overlaid<Stored>[]; listed: readonly Stored[] },
) {
  const known = new Map(of.listed.map(({ _id, version = 0 }) => [_id, version]))
  // What waits lies on what its admin has seen; one that is added anew has no version yet.
  for (const { _id, version } of of.items.filter(({ outbox }) => !outbox)) {
    const least = known.get(_id) ?? 0
    if (version !== undefined && version < least) {
      const how = `${of.kind}:${_id} is shown as of ${version}, not ${least}`
      judge.broken('what is shown is no older than its list', how)
    }
  }
}

/** What is wrong with an item; undefined when it is as it should be. */
export function differenceOf(
  found: Readonly<Parts> | undefined,
  wanted: Readonly<Parts> | undefined,
): string | undefined {
  if (!wanted) return found && 'was removed, and is there'
  if (!found) return 'is absent'
  const wrong = Object.keys(wanted).find((name) => found[name] !== wanted[name])
  return wrong && `${wrong} is ${found[wrong]}, not ${wanted[wrong]}`
}
