import type { Device } from './device.ts'
import { judgeReplay } from './judge-history.ts'
import { type Kept, unsentIn, wantedOf } from './kept.ts'
import type { Ledger, Save } from './ledger.ts'
import { allItems, type ItemState } from './observed.ts'
import { placeOf, whatOf, type Whose, whoOf } from './places.ts'
import { afterAll, differenceOf, isUnclear } from './view.ts'
import type { World } from './world.ts'

type Unsent = readonly (Kept & { device: string })[]

/** What must hold once nothing goes wrong any more and everything has come to rest. */
export async function judgeEnd(world: World, devices: readonly Device[]): Promise<void> {
  const unsent = devices.flatMap(({ name: device, storage: { map } }) =>
    unsentIn(map).map((entry) => ({ ...entry, device })),
  )
  judgeDrained(world, unsent)
  for (const save of world.ledger.saves) judgeKept(world, save, unsent)
  if (!world.isOurs) return
  judgeModel(world, unsent, await allItems(world.server.database))
  await judgeReplay(world)
}

type Lane = Whose & { kind: string; itemId: string }

function isSameLane(one: Lane, other: Lane): boolean {
  return whoOf(one) === whoOf(other) && one.kind === other.kind && one.itemId === other.itemId
}

/** What is left is refused, or behind what is refused. */
function judgeDrained({ judge }: World, unsent: Unsent) {
  for (const entry of unsent) {
    const isBehind = unsent.some(
      (each) => isSameLane(each, entry) && each.seq < entry.seq && each.state === 'parked',
    )
    if (entry.state === 'parked' || isBehind) continue
    const how = `#${entry.seq} of ${entry.owner}, ${entry.op} of ${entry.kind}:${entry.itemId}`
    judge.broken('drained once healed', `${how} is ${entry.state}`)
  }
}

/** What was acknowledged has happened, or waits, or gave way to a later one, or was thrown away. */
function judgeKept(world: World, save: Save, unsent: Unsent) {
  if (!save.isAcknowledged) return
  const isAct = save.op === 'remove' || save.op === 'set'
  const how = isAct ? actLost(world, save, unsent) : valueLost(world, save, unsent)
  if (how !== undefined) world.judge.broken('not lost', `${save.n} (${save.op}) ${how}`)
}

/** Removals and switches bring no values: their places tell what became of them. */
function actLost(world: World, save: Save, unsent: Unsent): string | undefined {
  const { ledger, judge } = world
  const { op } = save
  const item = ledger.itemOf(save)
  const act = `${placeOf(save)} ${op}`
  const isDone = judge.acted.has(act) || (op === 'remove' && !judge.past.added.has(item))
  const isHeld = unsent.some((entry) => `${placeOf(entry)} ${entry.op}` === act)
  // A form of a refused addition may be saved after the removal.
  const gaveWay = laterOf(ledger, save).some((each) => each.op === op || each.op === 'add')
  // It took an addition back that was never sent; what was to remove the item before goes on.
  const before = ledger.saves.findLast((each) => {
    const isSame = whoOf(each) === whoOf(save) && ledger.itemOf(each) === item
    return isSame && each.op === op && each.n < save.n
  })
  if (save.keptAs === undefined && before) return actLost(world, before, unsent)
  return save.isThrownAway || isDone || isHeld || gaveWay ? undefined : `of ${item}`
}

function valueLost({ ledger, judge }: World, save: Save, unsent: Unsent): string | undefined {
  const later = laterOf(ledger, save)
  const chain = new Set(
    ledger.saves.filter((each) => isOfChain(ledger, each, save)).map(ledger.itemOf),
  )
  const lost = Object.entries(save.typed).find(([name, value]) => {
    const isDone = [...chain].some(
      (item) =>
        judge.past.brought.has(whatOf(item, name, value)) ||
        ledger.thrownAwayAt(item, name, value) !== undefined,
    )
    const isHeld = unsent.some(
      (entry) => whoOf(entry) === whoOf(save) && wantedOf(entry)[name] === value,
    )
    const gaveWay = later.some(
      ({ op, typed, taken }) => op === 'remove' || name in typed || name in taken,
    )
    return !isDone && !isHeld && !gaveWay
  })
  return lost?.join(' ')
}

/** What the same admin saved later of the same item; a removal behind it in the queue counts, too. */
function laterOf(ledger: Ledger, save: Save): Save[] {
  return ledger.saves.filter(
    (each) =>
      whoOf(each) === whoOf(save) &&
      isOfChain(ledger, each, save) &&
      (each.n > save.n || (each.op === 'remove' && each.seq > save.seq)),
  )
}

/** What was deleted and is added again goes on as another item. */
function isOfChain(ledger: Ledger, one: Save, other: Save): boolean {
  return ledger.rootOf(ledger.itemOf(one)) === ledger.rootOf(ledger.itemOf(other))
}

/** What only one admin on one device has worked on is what they made of it; so is a switch. */
function judgeModel(
  { ledger, judge }: World,
  unsent: Unsent,
  items: ReadonlyMap<string, ItemState>,
) {
  const judgeItem = (item: string, saves: readonly Save[], isLeft: (entry: Kept) => boolean) => {
    const isOwn = new Set(saves.map(whoOf)).size === 1
    const isSent = !unsent.some((entry) => ledger.itemOf(entry) === item && isLeft(entry))
    const found = items.get(item)
    if (!isOwn || isUnclear(saves) || !isSent) return undefined
    return { found, how: differenceOf(found, afterAll(saves)) }
  }
  const broken = (item: string, how: string | undefined) =>
    how !== undefined && judge.broken('the server has what was saved', `${item} ${how}`)
  for (const [item, saves] of Map.groupBy(ledger.saves, ledger.itemOf)) {
    broken(item, judgeItem(item, saves, () => true)?.how)
    const switches = saves.filter(({ op }) => op === 'set')
    const switched = judgeItem(item, switches, ({ op }) => op === 'set')
    if (switched?.found) broken(item, switched.how)
  }
}
