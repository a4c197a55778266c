import { etagOf, type Stored } from '#contract/resource.ts'
import type { Write } from '#sync/entry.ts'
import { overlay } from '#sync/overlay.ts'

import { type KeptList, ownChangesOn } from './device.ts'
import { enter, type Kind, resourceOf, seenOf } from './forms.ts'
import type { Action } from './ledger.ts'
import { newId, type Page } from './page.ts'
import type { Admin } from './server.ts'
import { expected, judgeAge, judgeView } from './view.ts'
import type { World } from './world.ts'

/** An admin looks at a list, as the screen shows it, changes something, and saves. */
export async function save(world: World, page: Page): Promise<void> {
  const { device } = page
  const owner = device.session?.owner
  if (owner === undefined) return
  const kind = world.scheduler.random.pick(world.kinds)
  const since = world.ledger.forgotten.moment()
  const items = await look(world, page, { owner, kind })
  // Whether there is one already has to be known first.
  if (resourceOf(kind).isSingle && !device.lists.has(kind.name)) return
  if (!items) return
  await holdOpen(world, page)
  if (device.session?.owner !== owner) return
  const decided = decide(world, page, { owner, kind, items })
  decided.action.isUntold = world.ledger.forgotten.isSince(since, decided.action)
  await keepAction(world, page, { owner, ...decided })
}

const longestFormMs = 60_000

/** A form may be open for a while; a page that ends in between takes it along. */
export async function holdOpen({ scheduler, slowness }: World, { actor }: Page): Promise<void> {
  const { random } = scheduler
  if (!random.chance(slowness)) return
  const at = scheduler.now() + random.below(longestFormMs)
  await new Promise((resolve) => {
    scheduler.add({ actor, what: 'a form is filled in', at, run: () => resolve(undefined) })
  })
}

/** Saves, and remembers what was promised. */
export async function keepAction(
  world: World,
  page: Page,
  { owner, action, write: asked }: Decided & { owner: Admin },
): Promise<void> {
  const { outbox, handle, device } = page
  world.scheduler.note(`${page.actor.name}: ${owner} saves ${action.n}: ${nameOf(action)}`)
  const write = ownChangesOn(device, owner).follow(asked)
  handle.watchNext((commit) => {
    world.ledger.commit(action, write, commit)
    judgeUndone(world, action)
  })
  try {
    await outbox.enqueue(owner, write)
  } catch {
    // Not kept, and said so: the form is still open.
    return
  }
  action.isAcknowledged = true
  await page.wake()
}

/** Nothing else may cancel out: only what is sent last is known to count. */
function judgeUndone({ violations }: World, action: Action) {
  if (!action.isUndone || action.op === 'remove') return
  violations.push({ law: 'not lost', how: `${nameOf(action)} was not kept` })
}

function nameOf({ op, kind, itemId, changes, wanted, isBad }: Action): string {
  const what = op === 'set' ? String(wanted) : Object.keys(changes).join(', ')
  return `${op} ${kind}:${itemId} ${what}${isBad ? ' (refused by the server)' : ''}`
}

/** What the screen shows, which must be all that was saved. */
export async function look(
  world: World,
  { device, outbox, handle }: Page,
  { owner, kind }: { owner: Admin; kind: Kind },
): Promise<readonly Stored[] | undefined> {
  let kept: KeptList | undefined
  let model = expected(world, { device, owner, kind: kind.name })
  handle.watchNext(() => {
    kept = device.lists.get(kind.name)
    model = expected(world, { device, owner, kind: kind.name })
  })
  const entries = await outbox.entries(owner).catch(() => undefined)
  if (!entries) return undefined
  const resource = resourceOf(kind)
  const listed = kept?.items ?? []
  const items = overlay({ resource, items: listed }, entries)
  judgeAge(world, { kind: kind.name, items, listed })
  if (kept && !kept.isDoubtful) judgeView(world, { kind: kind.name, items, model })
  return items
}

type Look = { owner: Admin; kind: Kind; items: readonly Stored[] }

export type Decided = { action: Action; write: Write }

function decide(world: World, page: Page, { owner, kind, items }: Look): Decided {
  const { random } = world.scheduler
  const { device } = page
  const isSingle = resourceOf(kind).isSingle === true
  const item = isSingle ? items[0] : choose(world, items)
  const newItemId = () => (isSingle ? kind.name : newId(world, device))
  const itemId = item?._id ?? newItemId()
  const on = { whose: { device: device.name, owner }, to: { kind: kind.name, itemId } }
  if (!item || !random.chance(isSingle ? 0.6 : world.tidiness))
    return content(world, { on, kind, item })
  return isSingle ? flip(world, item, on) : removal(world, { item, on })
}

/** An item to work on, or none: then it is a new one. */
function choose(
  { scheduler: { random }, newness }: World,
  items: readonly Stored[],
): Stored | undefined {
  if (items.length === 0 || random.chance(newness)) return undefined
  // Mostly what stands on top: that is what others work on, too.
  return items[Math.min(random.below(items.length), random.below(items.length))]
}

type Chosen = { item: Stored; on: On }

type On = { whose: { device: string; owner: Admin }; to: { kind: string; itemId: string } }

function removal(world: World, { item, on }: Chosen): Decided {
  const { whose, to } = on
  const what = { op: 'remove', changes: {}, isBad: false } as const
  const action = world.ledger.begin({ ...whose, ...to, ...what })
  const base = etagOf(item)
  const write = { ...to, op: 'remove', parts: {}, ...(base !== undefined && { base }) } as const
  return { action, write }
}

function flip({ ledger }: World, item: Stored, { whose, to }: On): Decided {
  const isActive = 'isActive' in item && item.isActive === true
  const what = { op: 'set', changes: {}, isBad: false, wanted: !isActive } as const
  const action = ledger.begin({ ...whose, ...to, ...what })
  const parts = { isActive: String(!isActive) }
  return { action, write: { ...to, op: 'set', parts, seen: { isActive: String(isActive) } } }
}

function content(
  { scheduler, ledger, faults }: World,
  { on: { whose, to }, kind, item }: { on: On; kind: Kind; item: Stored | undefined },
): Decided {
  const isBad = scheduler.random.chance(faults.rates.bad)
  const op = item ? 'update' : 'add'
  const n = ledger.actions.length + 1
  const { changes, ...entered } = enter(scheduler.random, ledger, { kind, n, isBad, item })
  const action = ledger.begin({ ...whose, ...to, op, changes, isBad })
  const write = { ...to, op, ...entered, ...(item && seenOf(kind, item)) } as const
  return { action, write }
}
