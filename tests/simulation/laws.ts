import { checkReplay } from './check-history.ts'
import type { Device } from './device.ts'
import { isDiscarded, type Ledger, type Save } from './ledger.ts'
import { allItems, type ItemState } from './observed.ts'
import { keyOfPosition, keyOfValue, keyOfAuthor } from './queue-positions.ts'
import { type StoredEntry, unsentIn, newValuesOf } from './stored-entries.ts'
import { afterAll, differenceOf, isUnclear } from './view.ts'
import type { World } from './world.ts'

type Unsent = readonly (StoredEntry & { device: string })[]

/** Checks the final state, once all faults are over and nothing is under way. */
export async function checkEnd(world: World, devices: readonly Device[]): Promise<void> {
  const unsent = devices.flatMap(({ name: device, storage: { map } }) =>
    unsentIn(map).map((entry) => ({ ...entry, device })),
  )
  checkDrained(world, unsent)
  for (const { name, storage } of devices) world.photoLedger.checkEnd(name, storage.map)
  for (const save of world.ledger.saves) if (save.isAcknowledged) checkKept(world, save, unsent)
  if (!world.isOurs) return
  checkModel(world, unsent, await allItems(world.server.database))
  await checkReplay(world)
}

/** Checks that only parked entries, and entries behind them in their lane, remain. */
function checkDrained({ ledger, broken }: World, unsent: Unsent) {
  const laneOf = (entry: Unsent[number]) => `${keyOfAuthor(entry)} ${ledger.itemOf(entry)}`
  const parked = unsent.filter(({ state }) => state === 'parked')
  for (const entry of unsent) {
    const isBlocked = parked.some(
      (each) => each === entry || (laneOf(each) === laneOf(entry) && each.seq < entry.seq),
    )
    const how = `#${entry.seq} of ${entry.owner}, ${entry.op} of ${entry.kind}:${entry.itemId}`
    if (!isBlocked) broken('the outbox drains after faults end', `${how} is ${entry.state}`)
  }
}

/** Checks that an acknowledged save took effect, is queued, was superseded by a later one, or was discarded. */
function checkKept(world: World, save: Save, unsent: Unsent) {
  const isAct = save.op === 'remove' || save.op === 'set'
  const how = isAct ? actLost(world, save, unsent) : valueLost(world, save, unsent)
  if (how !== undefined) world.broken('not lost', `${save.n} (${save.op}) ${how}`)
}

/** Removals and switches have no unique values, so they are identified by their position in the queue. */
function actLost(world: World, save: Save, unsent: Unsent): string | undefined {
  const { ledger, past } = world
  const { op } = save
  const item = ledger.itemOf(save)
  const act = `${keyOfPosition(save)} ${op}`
  // The removal withdrew an unsent addition; an earlier removal of the item is sent instead.
  const before = ledger
    .savesOfAuthor(save, item)
    .findLast((each) => each.op === op && each.n < save.n)
  if (op === 'remove' && save.storedOp === undefined && before)
    return actLost(world, before, unsent)
  const isDone = past.confirmedActs.has(act) || (op === 'remove' && !past.added.has(item))
  const isHeld = unsent.some((entry) => `${keyOfPosition(entry)} ${entry.op}` === act)
  // The form of a refused addition may be saved after the removal.
  const gaveWay = laterOf(ledger, save).some((each) => each.op === op || each.op === 'add')
  return isDiscarded(save) || isDone || isHeld || gaveWay ? undefined : `of ${item}`
}

function valueLost({ ledger, past }: World, save: Save, unsent: Unsent): string | undefined {
  const later = laterOf(ledger, save)
  const chain = new Set(
    ledger.saves.filter((each) => isOfChain(ledger, each, save)).map(ledger.itemOf),
  )
  const lost = Object.entries(save.typed).find(([name, value]) => {
    const isDone = [...chain].some((item) => {
      const valueKey = keyOfValue(item, name, value)
      return past.arrived.has(valueKey) || ledger.discardedAt(valueKey) < Infinity
    })
    const isHeld = unsent.some(
      (entry) => keyOfAuthor(entry) === keyOfAuthor(save) && newValuesOf(entry)[name] === value,
    )
    const gaveWay = later.some(
      ({ op, typed, accepted }) => op === 'remove' || name in { ...typed, ...accepted },
    )
    return !isDone && !isHeld && !gaveWay
  })
  return lost?.join(' ')
}

/** Returns later saves of the item by the same admin, including a removal behind the save in the queue. */
function laterOf(ledger: Ledger, save: Save): Save[] {
  return ledger.saves.filter(
    (each) =>
      keyOfAuthor(each) === keyOfAuthor(save) &&
      isOfChain(ledger, each, save) &&
      (each.n > save.n || (each.op === 'remove' && each.seq > save.seq)),
  )
}

/** Returns whether two saves concern the same item, also if it was deleted and added again under another id. */
function isOfChain({ rootOf, itemOf }: Ledger, one: Save, other: Save): boolean {
  return rootOf(itemOf(one)) === rootOf(itemOf(other))
}

/**
 * Checks that an item changed by only one admin on one device has the saved values; switches are checked the same
 * way.
 */
function checkModel(
  { ledger, broken }: World,
  unsent: Unsent,
  items: ReadonlyMap<string, ItemState>,
) {
  const check = (item: string, saves: readonly Save[], isOf: (of: { op: string }) => boolean) => {
    const isOwn = new Set(saves.map(keyOfAuthor)).size === 1
    const isLeft = unsent.some((entry) => ledger.itemOf(entry) === item && isOf(entry))
    if (!isOwn || isLeft || isUnclear(saves)) return
    const how = differenceOf(items.get(item), afterAll(saves))
    if (how !== undefined) broken('the server has what was saved', `${item} ${how}`)
  }
  const isSwitch = ({ op }: { op: string }) => op === 'set'
  for (const [item, saves] of Map.groupBy(ledger.saves, ledger.itemOf)) {
    check(item, saves, () => true)
    if (items.has(item)) check(item, saves.filter(isSwitch), isSwitch)
  }
}
