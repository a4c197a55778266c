import { createHash } from 'node:crypto'

import { add } from './acts.ts'
import { makeDevice } from './device.ts'
import { makeEvents, type Events } from './events.ts'
import { none } from './faults.ts'
import { serveCachedLists } from './foreign.ts'
import { checkEnd } from './laws.ts'
import { restoreOperation } from './restore-operation.ts'
import type { SimulatedServer } from './server.ts'
import { makeWorld, type World } from './world.ts'

const stepsAtMost = 4000
/** Far more steps than any schedule needs to finish. */
const stepsToRest = 20_000

/**
 * Plays one schedule: first with faults, then without, after which every law must hold. Returns the number of
 * acknowledged actions, all events in order, and their hash.
 */
export async function playSchedule(server: SimulatedServer, seed: number) {
  const world = await makeWorld(server, seed)
  const { scheduler, violations } = world
  const devices = [makeDevice(world, 'phone'), makeDevice(world, 'desk')]
  serveCachedLists(devices)
  await addInitialItems(world)
  const events = makeEvents(world, devices)
  await playFaults(world, events)
  if (violations.length === 0) {
    scheduler.note('--- nothing goes wrong any more ---')
    await restoreOperation(world, events, () => rest(world))
    await checkEnd(world, devices)
  }
  // Ends every page, and lets the server finish its requests.
  events.endAll()
  while ((await scheduler.step()) || scheduler.advanceToNext()) continue
  const { trace } = scheduler
  const hash = createHash('sha256').update(trace.join('\n')).digest('hex')
  const [violation] = violations
  return { violation, acknowledged: acknowledgedIn(world), steps: trace.length, hash, trace }
}

/** Adds one item of each kind, so that all admins have items to share. */
async function addInitialItems(world: World): Promise<void> {
  const { scheduler, faults } = world
  const { rates } = faults
  faults.rates = none
  const office = makeDevice(world, 'office')
  const events = makeEvents(world, [office])
  events.open(office, 'page')
  await scheduler.run('dora begins', () => void events.signIn(office, 'dora'))
  await rest(world)
  for (const kind of new Set(world.kinds)) {
    const page = events.screenOf(office)
    await scheduler.run(`dora adds a ${kind.name}`, () => page && void add(world, page, kind))
    await rest(world)
  }
  events.endAll()
  faults.rates = rates
}

function acknowledgedIn({ ledger }: World): number {
  return ledger.saves.filter((save) => save.isAcknowledged).length
}

/** Lets admins act while faults occur. */
async function playFaults(world: World, events: Events): Promise<void> {
  const { scheduler, violations } = world
  const actionCount = 20 + scheduler.random.below(10)
  for (let step = 0; step < stepsAtMost && violations.length === 0; step += 1) {
    // Photos of batches are counted separately, in addition to single acts.
    if (acknowledgedIn(world) - world.photoLedger.entryCount() >= actionCount) return
    if (scheduler.random.chance(0.85) && (await scheduler.step())) continue
    await events.perform()
  }
}

/** Runs tasks until none is left. */
async function rest({ scheduler, violations, broken }: World): Promise<void> {
  for (let step = 0; violations.length === 0; step += 1) {
    if (step > stepsToRest) broken('the outbox drains after faults end', 'it never comes to rest')
    if (!(await scheduler.step()) && !scheduler.advanceToNext()) return
  }
}
