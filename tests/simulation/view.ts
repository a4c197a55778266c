import type { WireValues, ItemBase } from '#contract/resource.ts'
import type { MarkedItem } from '#sync/display/overlay.ts'

import type { Device } from './device.ts'
import { isDiscarded, type Save } from './ledger.ts'
import { keyOfAuthor } from './queue-positions.ts'
import { unsentIn } from './stored-entries.ts'
import type { World } from './world.ts'

/** Items with all saved changes applied; undefined for a removed item. */
type Model = ReadonlyMap<string, WireValues | undefined>

/**
 * Returns the items that a screen has to display, for those that no other admin has changed, according to the current
 * storage.
 */
export function expected(
  { ledger, isOurs }: World,
  { device, owner, kind }: { device: Device; owner: string; kind: string },
): Model {
  const model = new Map<string, WireValues | undefined>()
  if (!isOurs) return model
  const author = keyOfAuthor({ device: device.name, owner })
  const unsent = unsentIn(device.storage.map, owner)
  const ofKind = ledger.saves.filter((save) => save.kind === kind)
  for (const [itemId, saves] of Map.groupBy(ofKind, (save) => save.itemId)) {
    // A refused removal had no effect, so the item exists.
    const isRefused = unsent.some(
      (entry) => entry.itemId === itemId && entry.op === 'remove' && entry.state === 'parked',
    )
    const isOwn = saves.every((save) => keyOfAuthor(save) === author)
    if (isOwn && !isRefused && !isUnclear(saves)) model.set(itemId, afterAll(saves))
  }
  return model
}

/**
 * Returns whether the expected item is undetermined: after a discarded save, and after saves of forms that were open
 * during a removal if one of them adds the item again.
 */
export function isUnclear(saves: readonly Save[]): boolean {
  const removed = saves.find(({ op }) => op === 'remove')?.n ?? Infinity
  const lateOps = new Set(saves.filter(({ n }) => n > removed).map(({ storedOp }) => storedOp))
  const isOpen = (save: Save) => isDiscarded(save) || save.isMoved
  return saves.some(isOpen) || (lateOps.has('update') && lateOps.has('add'))
}

/**
 * Returns the item that results from the saves. Their positions in the queue determine whether it exists, and the order
 * of the saves determines its values, as the last form wins.
 */
export function afterAll(saves: readonly Save[]): WireValues | undefined {
  let current: Save[] | undefined
  for (const save of saves.toSorted((a, b) => a.seq - b.seq || a.n - b.n)) {
    // A change of a removed item, from a form that was open before, has no effect.
    const isNew = save.storedOp === 'add' || save.storedOp === 'set'
    const isThere = save.op !== 'remove' && (current !== undefined || isNew)
    current = isThere ? [...(current ?? []), save] : undefined
  }
  return current
    ?.toSorted((a, b) => a.n - b.n)
    .reduce<WireValues>(
      (item, { op, resaved: again, typed }) => ({ ...(op === 'add' && again), ...item, ...typed }),
      {},
    )
}

/** Checks that the screen displays all saved changes, whatever their state. */
export function checkView(
  { broken }: World,
  { kind, items, model }: { kind: string; items: readonly ItemBase[]; model: Model },
) {
  for (const [itemId, expectedItem] of model) {
    const item = items.find(({ _id }) => _id === itemId)
    const texts = Object.entries(item ?? {}).map(([name, value]) => [name, String(value)])
    // A list does not contain the picture of an unsent entry.
    const { image: _, ...expectedTexts } = expectedItem ?? {}
    const how = differenceOf(item && Object.fromEntries(texts), expectedItem && expectedTexts)
    if (how !== undefined) broken('what was saved is shown', `${kind}:${itemId} ${how}`)
  }
}

/** Checks that the overlay does not display an older version of an item. */
export function checkAge(
  { broken }: World,
  of: { kind: string; items: readonly MarkedItem<ItemBase>[]; listed: readonly ItemBase[] },
) {
  const known = new Map(of.listed.map(({ _id, version = 0 }) => [_id, version]))
  // Queued changes are based on the values that their admin has seen, and an item added again has no version yet.
  for (const { _id, version = Infinity } of of.items.filter(({ outbox }) => !outbox)) {
    const least = known.get(_id) ?? 0
    if (version >= least) continue
    const how = `${of.kind}:${_id} is shown as of ${version}, not ${least}`
    broken('what is shown is no older than its list', how)
  }
}

/** Returns the first difference of an item; undefined if there is none. */
export function differenceOf(
  found: Readonly<WireValues> | undefined,
  expectedFields: Readonly<WireValues> | undefined,
): string | undefined {
  if (!expectedFields) return found && 'was removed, and is there'
  if (!found) return 'is absent'
  const wrong = Object.keys(expectedFields).find((name) => found[name] !== expectedFields[name])
  return wrong && `${wrong} is ${found[wrong]}, not ${expectedFields[wrong]}`
}
