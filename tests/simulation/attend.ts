import type { Entry } from '#sync/entry.ts'

import { type Decided, holdOpen, keepAction } from './acts.ts'
import type { Device } from './device.ts'
import { type Kept, keptAt, keptIn } from './kept.ts'
import type { Page } from './page.ts'
import { addAgain, canAddAgain, canMend, mend } from './repair.ts'
import type { Admin } from './server.ts'
import type { Commit } from './storage.ts'
import type { World } from './world.ts'

/** An admin goes through what needs attention: tries again, mends, or throws away. */
export async function attend(world: World, page: Page): Promise<void> {
  const { device, outbox } = page
  const { ledger, scheduler } = world
  const { random } = scheduler
  const owner = device.session?.owner
  if (owner === undefined) return
  const since = ledger.forgotten.moment()
  const entries = await outbox.entries(owner).catch((): Entry[] => [])
  const parked = entries.filter(needsAttention)
  if (parked.length === 0 || !isStill(device, owner)) return
  const entry = random.pick(parked)
  const form = formFor(entry)
  if (form && random.chance(0.5)) {
    await fillIn(world, page, { owner, since, ...form(world, page, { owner, entry, entries }) })
  } else if (entry.state === 'parked' && random.chance(0.5)) await throwAway(world, page, entry)
  else await tryAgain(world, page, entry)
}

/** Its form may be open for a while before it is saved. */
async function fillIn(
  world: World,
  page: Page,
  { owner, since, ...decided }: Decided & { owner: Admin; since: number },
) {
  await holdOpen(world, page)
  if (!isStill(page.device, owner)) return
  decided.action.isUntold ||= world.ledger.forgotten.isSince(since, decided.action)
  await keepAction(world, page, { owner, ...decided })
}

/** The form that helps a refused entry. */
function formFor(entry: Entry) {
  if (canAddAgain(entry)) return addAgain
  return canMend(entry) ? mend : undefined
}

function isStill({ session }: Device, owner: Admin): boolean {
  return session?.owner === owner
}

function needsAttention({ state }: Entry): boolean {
  return state === 'parked' || state === 'waiting'
}

async function throwAway(world: World, { actor, device, outbox, handle }: Page, entry: Entry) {
  const { owner, seq, id } = entry
  world.scheduler.note(`${actor.name}: ${owner} throws #${seq} away`)
  handle.watchNext((commit) => {
    world.ledger.discard(device.name, commit)
    judgeLeft(world, device, commit)
  })
  await outbox.discard(owner, id).catch(() => undefined)
}

/** No change that waits still says what was thrown away beneath it, unless that had arrived. */
function judgeLeft(
  { ledger, judge, violations }: World,
  { name: device, storage: { map } }: Device,
  { remove, before }: Commit,
) {
  const isChange = ({ op, state }: Kept) => op === 'update' && state !== 'sent'
  const gone = remove.flatMap((key) => keptAt(before, key) ?? []).filter(isChange)
  const left = keptIn(map).filter(isChange)
  for (const { owner, seq, parts, kind, itemId } of left) {
    const isThere = (name: string, value: string) =>
      judge.history.brought.has(`${kind}:${itemId} ${name} ${value}`)
    // A form that mended what was thrown away, too, says it on its own.
    const isSaid = (name: string, value: string) =>
      ledger.at({ device, owner, seq }).some(({ restated }) => restated?.[name] === value)
    const found = Object.entries(parts).find(
      ([name, value]) =>
        gone.some((each) => each.itemId === itemId && each.parts[name] === value) &&
        ledger.isThrownAway(name, value) &&
        !isSaid(name, value) &&
        !isThere(name, value),
    )
    const how = `#${seq} of ${owner} still holds ${String(found)}`
    if (found) violations.push({ law: 'what was thrown away stays away', how })
  }
}

async function tryAgain({ scheduler, ledger }: World, page: Page, { owner, seq, id }: Entry) {
  const place = { device: page.device.name, owner, seq }
  scheduler.note(`${page.actor.name}: ${owner} tries #${seq} again`)
  page.handle.watchNext(() => ledger.patience.end(place))
  await page.byHand.retry(owner, id).catch(() => undefined)
  await page.wake('hand')
}
