import type { Device } from './device.ts'
import type { Events } from './events.ts'
import { none } from './faults.ts'
import { decideNext } from './handle-entries.ts'
import { load } from './lists.ts'
import { admins } from './server.ts'
import type { World } from './world.ts'

/** Maximum time between a wake-up and the next sent entry, unless a gate is set or a request is under way. */
const promptMs = 5000
const outageSteps = 300

/**
 * Restores normal operation: on every device each admin with stored data signs in. Sometimes there is no wake-up, and
 * timers have to resume sending.
 */
export async function restoreOperation(
  world: World,
  events: Events,
  rest: () => Promise<void>,
): Promise<void> {
  const { scheduler, faults, past, photoLedger, broken } = world
  const { rates } = faults
  const isPrompt = rates.busy + rates.broken + rates.delayed === 0

  async function restPromptly(device: Device, isWoken: boolean) {
    const begunAt = scheduler.now()
    await rest()
    const first = past.sentAt(device.name).find((at) => at > begunAt) ?? begunAt
    // Photos may have been prepared, or found unreadable, before the first entry was sent.
    const since = Math.max(begunAt, ...photoLedger.readyAt.filter((at) => at < first))
    if (!isPrompt || !isWoken || first - since <= promptMs) return
    broken('sent soon after a wake-up', `after ${first - since} ms`)
  }

  if (isPrompt) await cutOffServer(world)
  faults.rates = none
  await scheduler.run('all pages go on', events.recover)
  for (const device of events.devices) device.isOnline = true
  for (const device of events.devices) {
    const isWoken = scheduler.random.chance(0.5)
    if (isWoken) await scheduler.run('wake-ups', () => events.wakeAll(device))
    await restPromptly(device, isWoken)
    for (const admin of admins) {
      const hasSome = [...device.storage.map.keys()].some((key) =>
        ['entry', 'batch'].some((kind) => key.startsWith(`${kind}/${admin}/`)),
      )
      if (!hasSome || world.violations.length > 0) continue
      await scheduler.run(`${admin} comes back`, () => {
        if (!events.screenOf(device)) events.open(device, 'page')
        void events.signIn(device, admin)
      })
      await restPromptly(device, true)
      await displayAllLists(world, events, { device, rest })
      await decideAll(world, events, { device, rest })
      if (!world.hasBatches) continue
      await scheduler.run('tidies', () => void events.screenOf(device)?.processBatches())
      await rest()
    }
  }
}

/** Cuts off the server for a while, so that every device backs off. */
async function cutOffServer({ faults, scheduler }: World) {
  faults.rates = { ...faults.rates, cut: 1 }
  for (let step = 0; step < outageSteps; step += 1) {
    if (!(await scheduler.step()) && !scheduler.advanceToNext()) return
  }
}

/** Decides all conflicts. No new ones may appear, because nothing else happens meanwhile. */
async function decideAll(
  world: World,
  events: Events,
  { device, rest }: { device: Device; rest: () => Promise<void> },
) {
  const page = events.screenOf(device)
  if (!page) return
  let hasMore = true
  while (hasMore && world.violations.length === 0) {
    hasMore = false
    await world.scheduler.run('decides', () => {
      void decideNext(world, page).then((has) => {
        hasMore = has
      })
    })
    await rest()
  }
}

/** Displays all lists, so that the final views are checked too. */
async function displayAllLists(
  world: World,
  events: Events,
  { device, rest }: { device: Device; rest: () => Promise<void> },
) {
  const page = events.screenOf(device)
  if (!page) return
  for (const kind of new Set(world.kinds)) {
    await world.scheduler.run(`looks at every ${kind.name}`, () => void load(world, page, kind))
    await rest()
  }
}
