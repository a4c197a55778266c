import type { Device } from './device.ts'
import { type Kept, keptIn } from './kept.ts'
import { type Action, rankOf } from './ledger.ts'
import { allItems, type ItemState } from './observed.ts'
import { afterAll } from './view.ts'
import type { World } from './world.ts'

type Items = ReadonlyMap<string, ItemState>
type Unsent = readonly (Kept & { device: string })[]

/** What must hold once nothing goes wrong any more and everything has come to rest. */
export async function judgeEnd(world: World, devices: readonly Device[]): Promise<void> {
  const items = await allItems(world.server.database)
  const unsent = devices.flatMap(unsentOn)
  judgeDrained(world, unsent)
  for (const action of world.ledger.actions) judgeKept(world, action, { items, unsent })
  judgeModel(world, { items, unsent })
  judgeSwitch(world, { items, unsent })
}

function unsentOn({ name, storage: { map } }: Device): Unsent {
  return keptIn(map)
    .filter(({ state }) => state !== 'sent')
    .map((entry) => ({ ...entry, device: name }))
}

/** What is left is refused, or behind what is refused. */
function judgeDrained(world: World, unsent: Unsent) {
  for (const entry of unsent) {
    const isBehind = unsent.some(
      (each) => isSameLane(each, entry) && each.seq < entry.seq && each.state === 'parked',
    )
    if (entry.state !== 'parked' && !isBehind) {
      const how = `#${entry.seq} of ${entry.owner}, ${entry.op} of ${entry.kind}:${entry.itemId}`
      world.violations.push({ law: 'drained once healed', how: `${how} is ${entry.state}` })
    }
  }
}

type Lane = { device: string; owner: string; kind: string; itemId: string }

function isSameLane(one: Lane, other: Lane): boolean {
  return (
    one.device === other.device &&
    one.owner === other.owner &&
    one.kind === other.kind &&
    one.itemId === other.itemId
  )
}

/** Every action that was acknowledged has happened, or waits, or gave way to a later one. */
function judgeKept(world: World, action: Action, now: { items: Items; unsent: Unsent }) {
  if (!action.isAcknowledged || action.isDiscarded) return
  const how =
    action.committedAs === undefined
      ? 'was acknowledged before it was kept'
      : (removalLost(world, action, now) ?? valueLost(world, action, now))
  if (how !== undefined) {
    world.violations.push({ law: 'not lost', how: `${action.n} (${action.op}) ${how}` })
  }
}

function removalLost(
  { ledger }: World,
  action: Action,
  { items, unsent }: { items: Items; unsent: Unsent },
) {
  if (action.op !== 'remove' || !items.has(`${action.kind}:${action.itemId}`)) return undefined
  const isHeld = unsent.some((entry) => isSameLane(entry, action) && entry.op === 'remove')
  // A form that mends a refused addition may be saved after the removal.
  const isAddedAgain = ledger.actions.some(
    (each) =>
      isSameLane(each, action) &&
      each.op === 'add' &&
      (each.committedAs ?? 0) > (action.committedAs ?? 0),
  )
  return isHeld || isAddedAgain ? undefined : 'has not happened'
}

function valueLost({ ledger, judge }: World, action: Action, { unsent }: { unsent: Unsent }) {
  const { kind, itemId, changes } = action
  const isLater = (each: Action) =>
    isSameLane(each, action) &&
    ((each.committedAs ?? 0) > (action.committedAs ?? 0) ||
      (each.op === 'remove' && rankOf(each) > rankOf(action)))
  const later = ledger.actions.filter(isLater)
  const held = unsent.filter((entry) => isSameLane(entry, action))
  const lost = Object.entries(changes).find(([name, value]) => {
    const isDone = judge.history.brought.has(`${kind}:${itemId} ${name} ${value}`)
    const gaveWay = later.some(
      (each) => each.op === 'remove' || name in { ...each.changes, ...each.restated },
    )
    return !isDone && !gaveWay && !held.some((entry) => holds(entry, name, value))
  })
  return lost && `has lost ${lost.join(' ')}`
}

function holds(entry: Kept, name: string, value: string): boolean {
  return name === 'picture' ? entry.picture?.sha256 === value : entry.parts[name] === value
}

/** What only one admin on one device has worked on is what they made of it. */
function judgeModel(world: World, { items, unsent }: { items: Items; unsent: Unsent }) {
  const kept = world.ledger.actions.filter(({ committedAs }) => committedAs !== undefined)
  for (const [item, actions] of Map.groupBy(kept, (each) => `${each.kind}:${each.itemId}`)) {
    const [first] = actions
    const isClear = actions.every((each) => !each.isDiscarded)
    const isOwn = first && actions.every((each) => isSameLane(each, first))
    const isSent = first && !unsent.some((entry) => isSameLane(entry, first))
    if (isClear && isOwn && isSent)
      judgeItem(world, item, { wanted: afterAll(actions), found: items.get(item) })
  }
}

function judgeItem(
  world: World,
  item: string,
  { wanted, found }: { wanted: ItemState | undefined; found: ItemState | undefined },
) {
  const broken = (how: string) =>
    world.violations.push({ law: 'the server has what was saved', how: `${item} ${how}` })
  if (!wanted && found) broken('was removed, and is there')
  if (wanted && !found) broken('is not there')
  for (const [name, value] of Object.entries(wanted ?? {})) {
    if (found && found[name] !== value)
      broken(`${name} is ${String(found[name])}, not ${String(value)}`)
  }
}

/** Whoever alone has switched finds it as they wanted it last. */
function judgeSwitch(world: World, { items, unsent }: { items: Items; unsent: Unsent }) {
  const switches = world.ledger.actions.filter(
    ({ op, committedAs }) => op === 'set' && committedAs !== undefined,
  )
  const [first] = switches
  if (!first || !switches.every((each) => isSameLane(each, first) && !each.isDiscarded)) return
  if (unsent.some((entry) => entry.op === 'set')) return
  const { wanted } =
    switches.toSorted((a, b) => (b.committedAs ?? 0) - (a.committedAs ?? 0))[0] ?? first
  const found = items.get(`${first.kind}:${first.itemId}`)
  if (!found || found['isActive'] === wanted) return
  world.violations.push({
    law: 'the server has what was saved',
    how: `the announcement is ${String(found['isActive'])}, not ${String(wanted)}`,
  })
}
