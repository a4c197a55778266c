import { createHash } from 'node:crypto'

import { add } from './acts.ts'
import { makeDevice } from './device.ts'
import { none } from './faults.ts'
import { serveKeptLists } from './foreign.ts'
import { heal } from './heal.ts'
import { judgeEnd } from './laws.ts'
import { makeLife, type Life } from './life.ts'
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
  serveKeptLists(devices)
  await begin(world)
  const life = makeLife(world, devices)
  await suffer(world, life)
  if (violations.length === 0) {
    scheduler.note('--- nothing goes wrong any more ---')
    await heal(world, life, () => rest(world))
    await judgeEnd(world, devices)
  }
  // Ends every page, and lets the server finish its requests.
  life.endAll()
  while ((await scheduler.step()) || scheduler.skip()) continue
  const { trace } = scheduler
  const hash = createHash('sha256').update(trace.join('\n')).digest('hex')
  const [violation] = violations
  return { violation, acknowledged: acknowledgedIn(world), steps: trace.length, hash, trace }
}

/** Adds one item of each kind, so that all admins have items to share. */
async function begin(world: World): Promise<void> {
  const { scheduler, faults } = world
  const { rates } = faults
  faults.rates = none
  const office = makeDevice(world, 'office')
  const life = makeLife(world, [office])
  life.open(office, 'page')
  await scheduler.run('dora begins', () => void life.signIn(office, 'dora'))
  await rest(world)
  for (const kind of new Set(world.kinds)) {
    const page = life.screenOf(office)
    await scheduler.run(`dora adds a ${kind.name}`, () => page && void add(world, page, kind))
    await rest(world)
  }
  life.endAll()
  faults.rates = rates
}

function acknowledgedIn({ ledger }: World): number {
  return ledger.saves.filter((save) => save.isAcknowledged).length
}

/** Lets admins act while faults occur. */
async function suffer(world: World, life: Life): Promise<void> {
  const { scheduler, violations } = world
  const wanted = 20 + scheduler.random.below(10)
  for (let step = 0; step < stepsAtMost && violations.length === 0; step += 1) {
    // Photos of batches are counted separately, in addition to single acts.
    if (acknowledgedIn(world) - world.album.left() >= wanted) return
    if (scheduler.random.chance(0.85) && (await scheduler.step())) continue
    await life.move()
  }
}

/** Runs tasks until none is left. */
async function rest({ scheduler, violations, broken }: World): Promise<void> {
  for (let step = 0; violations.length === 0; step += 1) {
    if (step > stepsToRest) broken('drained once healed', 'it never comes to rest')
    if (!(await scheduler.step()) && !scheduler.skip()) return
  }
}
