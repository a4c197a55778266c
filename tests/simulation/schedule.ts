import { createHash } from 'node:crypto'

import { add } from './acts.ts'
import { makeDevice } from './device.ts'
import { endFaults } from './faults.ts'
import { serveKeptLists } from './foreign.ts'
import { heal } from './heal.ts'
import { judgeEnd } from './laws.ts'
import { makeLife, type Life } from './life.ts'
import type { SimulatedServer } from './server.ts'
import { makeWorld, type Violation, type World } from './world.ts'

/** What became of one schedule. */
export type Result = {
  seed: number
  violation: Violation | undefined
  /** Actions that were said to be saved. */
  acknowledged: number
  steps: number
  /** Of everything that happened, in order. */
  hash: string
  trace: readonly string[]
}

const stepsAtMost = 4000
/** Far more than anything that comes to rest needs. */
const stepsToRest = 20_000

/** Plays one schedule to its end: a bad time first, then a good one, in which all has to come right. */
export async function playSchedule(server: SimulatedServer, seed: number): Promise<Result> {
  const world = await makeWorld(server, seed)
  const devices = [makeDevice(world, 'phone'), makeDevice(world, 'desk')]
  serveKeptLists(devices)
  await begin(world)
  const life = makeLife(world, devices)
  await suffer(world, life)
  if (world.violations.length === 0) {
    world.scheduler.note('--- nothing goes wrong any more ---')
    await heal(world, life, () => rest(world))
    await judgeEnd(world, devices)
  }
  await release(world, life)
  const { trace } = world.scheduler
  return {
    seed,
    violation: world.violations[0],
    acknowledged: acknowledgedIn(world),
    steps: trace.length,
    hash: createHash('sha256').update(trace.join('\n')).digest('hex'),
    trace,
  }
}

/** Somebody has added one item of each kind: the first that all others work on. */
async function begin(world: World): Promise<void> {
  const { scheduler, faults } = world
  const { rates } = faults
  endFaults(faults)
  const office = makeDevice(world, 'office')
  const life = makeLife(world, [office])
  const page = life.open(office, 'page')
  await scheduler.run('dora begins', () => void life.signIn(office, 'dora'))
  await rest(world)
  for (const kind of new Set(world.kinds)) {
    await scheduler.run(`dora adds a ${kind.name}`, () => void add(world, page, kind))
    await rest(world)
  }
  life.endAll()
  faults.rates = rates
}

function acknowledgedIn({ ledger }: World): number {
  return ledger.saves.filter((save) => save.isAcknowledged).length
}

/** Admins work, and whatever can go wrong does. */
async function suffer(world: World, life: Life): Promise<void> {
  const { scheduler, violations } = world
  const wanted = 20 + scheduler.random.below(10)
  for (let step = 0; step < stepsAtMost && violations.length === 0; step += 1) {
    if (acknowledgedIn(world) >= wanted) return
    if (scheduler.random.chance(0.85) && (await scheduler.step())) continue
    await life.move()
  }
}

/** Until nothing is left to happen. */
async function rest(world: World): Promise<void> {
  const { scheduler, violations } = world
  for (let step = 0; violations.length === 0; step += 1) {
    if (step > stepsToRest) {
      violations.push({ law: 'drained once healed', how: 'it never comes to rest' })
    }
    if (!(await scheduler.step()) && !scheduler.skip()) return
  }
}

/** Ends every page, and lets the server finish what it holds. */
async function release(world: World, life: Life): Promise<void> {
  life.endAll()
  while ((await world.scheduler.step()) || world.scheduler.skip()) continue
}
