import type { WireValues, Stored } from '#contract/resource.ts'
import type { Overlaid } from '#sync/display/overlay.ts'

import type { Device } from './device.ts'
import { unsentIn } from './kept.ts'
import { isThrownAway, type Save } from './ledger.ts'
import { whoOf } from './places.ts'
import type { World } from './world.ts'

/** An item as everything that was saved makes it; undefined when it is to be gone. */
type Model = ReadonlyMap<string, WireValues | undefined>

/**
 * What the screen has to show of the items that nobody else has changed, from what is in the
 * storage in this moment.
 */
export function expected(
  { ledger, isOurs }: World,
  { device, owner, kind }: { device: Device; owner: string; kind: string },
): Model {
  const model = new Map<string, WireValues | undefined>()
  if (!isOurs) return model
  const who = whoOf({ device: device.name, owner })
  const unsent = unsentIn(device.storage.map, owner)
  const ofKind = ledger.saves.filter((save) => save.kind === kind)
  for (const [itemId, saves] of Map.groupBy(ofKind, (save) => save.itemId)) {
    // A removal that was refused did not happen: the item is there.
    const isRefused = unsent.some(
      (entry) => entry.itemId === itemId && entry.op === 'remove' && entry.state === 'parked',
    )
    const isOwn = saves.every((save) => whoOf(save) === who)
    if (isOwn && !isRefused && !isUnclear(saves)) model.set(itemId, afterAll(saves))
  }
  return model
}

/**
 * What was thrown away leaves open what there is. So does a change of what was removed, from a form
 * that was open before, when another such form makes the item anew.
 */
export function isUnclear(saves: readonly Save[]): boolean {
  const removed = saves.find(({ op }) => op === 'remove')?.n ?? Infinity
  const late = new Set(saves.filter(({ n }) => n > removed).map(({ keptAs }) => keptAs))
  const isOpen = (save: Save) => isThrownAway(save) || save.isMoved
  return saves.some(isOpen) || (late.has('update') && late.has('add'))
}

/**
 * What was saved makes of an item: whether it is there, by the places in the queue; what it holds, by
 * the order in which it was saved, for the last form has the last word.
 */
export function afterAll(saves: readonly Save[]): WireValues | undefined {
  let lasting: Save[] | undefined
  for (const save of saves.toSorted((a, b) => a.seq - b.seq || a.n - b.n)) {
    // A change of what was removed, from a form that was open before, comes to nothing.
    const isNew = save.keptAs === 'add' || save.keptAs === 'set'
    const isThere = save.op !== 'remove' && (lasting !== undefined || isNew)
    lasting = isThere ? [...(lasting ?? []), save] : undefined
  }
  return lasting
    ?.toSorted((a, b) => a.n - b.n)
    .reduce<WireValues>(
      (item, { op, again, typed }) => ({ ...(op === 'add' && again), ...item, ...typed }),
      {},
    )
}

/** The screen must show all that was saved, whatever became of it since. */
export function judgeView(
  { broken }: World,
  { kind, items, model }: { kind: string; items: readonly Stored[]; model: Model },
) {
  for (const [itemId, wanted] of model) {
    const item = items.find(({ _id }) => _id === itemId)
    const texts = Object.entries(item ?? {}).map(([name, value]) => [name, String(value)])
    // The picture of what was not sent is not known to a list.
    const { image: _, ...told } = wanted ?? {}
    const how = differenceOf(item && Object.fromEntries(texts), wanted && told)
    if (how !== undefined) broken('what was saved is shown', `${kind}:${itemId} ${how}`)
  }
}

/** What lies over a list must not bring back what an item was before. */
export function judgeAge(
  { broken }: World,
  of: { kind: string; items: readonly Overlaid<Stored>[]; listed: readonly Stored[] },
) {
  const known = new Map(of.listed.map(({ _id, version = 0 }) => [_id, version]))
  // What waits lies on what its admin has seen; one that is added anew has no version yet.
  for (const { _id, version = Infinity } of of.items.filter(({ outbox }) => !outbox)) {
    const least = known.get(_id) ?? 0
    if (version >= least) continue
    const how = `${of.kind}:${_id} is shown as of ${version}, not ${least}`
    broken('what is shown is no older than its list', how)
  }
}

/** What is wrong with an item; undefined when it is as it should be. */
export function differenceOf(
  found: Readonly<WireValues> | undefined,
  wanted: Readonly<WireValues> | undefined,
): string | undefined {
  if (!wanted) return found && 'was removed, and is there'
  if (!found) return 'is absent'
  const wrong = Object.keys(wanted).find((name) => found[name] !== wanted[name])
  return wrong && `${wrong} is ${found[wrong]}, not ${wanted[wrong]}`
}
