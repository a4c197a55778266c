import { drawFaults, type Faults } from './faults.ts'
import { type Foreign, makeForeign } from './foreign.ts'
import { type Kind, kinds } from './kinds.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { makePast, type Past } from './past.ts'
import { type PhotoLedger, makePhotoLedger } from './photo-ledger.ts'
import { makeRandom, type Random } from './random.ts'
import { type Actor, makeScheduler, type Scheduler } from './scheduler.ts'
import type { SimulatedServer } from './server.ts'

/** A broken law, with details. */
export type Violation = { law: string; how: string }

/** The state of one schedule. */
export type World = {
  scheduler: Scheduler
  server: SimulatedServer
  faults: Faults
  /** Kinds of items in this schedule: the fewer, the more conflicts. */
  kinds: readonly Kind[]
  /** Only one admin on one device, so that every item has exactly the saved state. */
  hasOneDevice: boolean
  /** Admins also add batches of photos: only in every other schedule, so that these do not hide other bugs. */
  hasBatches: boolean
  /** A backend that implements only the specification, in place of the project's own server. */
  foreign: Foreign | undefined
  isOurs: boolean
  /** Probability of adding instead of changing, and of reading a known list again; from 0 to 1. */
  addProbability: number
  reloadProbability: number
  /** Some pictures are larger than a few bytes. */
  hasLarge: boolean
  ledger: Ledger
  past: Past
  photoLedger: PhotoLedger
  /** Reports a broken law. */
  broken: (law: string, how: string) => void
  /** The actor of tasks that belong to no device. */
  outside: Actor
  /** Returns a unique number. */
  count: () => number
  violations: Violation[]
}

/** Draws all kinds, two of them, one, or the announcement alone, which causes the most conflicts. */
function drawKinds(random: Random): readonly Kind[] {
  const one = () => [random.pick(kinds)]
  const announcement = () => kinds.filter(({ name }) => name === 'announcement')
  return random.pick([() => kinds, () => [...one(), ...one()], one, one, announcement])()
}

const gallery = kinds.filter(({ name }) => name === 'galleryItem')

/** Creates the initial world of a schedule. */
export async function makeWorld(server: SimulatedServer, seed: number): Promise<World> {
  await server.reset()
  const random = makeRandom(seed)
  const hasBatches = seed % 2 === 0
  const scheduler = makeScheduler(random, () => settle(server))
  const violations: Violation[] = []
  const broken = (law: string, how: string) => void violations.push({ law, how })
  const ledger = makeLedger()
  const foreign = random.chance(0.15) ? makeForeign() : undefined
  const faults = drawFaults(random, foreign !== undefined)
  const outside = { name: 'outside', isFrozen: false, isDead: false }
  let count = 0
  // The server's clock has whole milliseconds.
  server.play.now = () => Math.floor(scheduler.now())
  server.play.hold = () =>
    new Promise((resolve) => {
      const label = 'the server has the picture'
      if (random.chance(faults.rates.slow)) scheduler.add({ actor: outside, label, run: resolve })
      else resolve()
    })
  return {
    scheduler,
    server,
    faults,
    ledger,
    violations,
    foreign,
    outside,
    isOurs: !foreign,
    hasBatches,
    kinds: [...drawKinds(random), ...(hasBatches ? gallery : [])],
    addProbability: random.pick([0.05, 0.2]),
    reloadProbability: random.pick([0.1, 0.7]),
    hasLarge: seed % 3 === 0,
    hasOneDevice: random.chance(0.15),
    past: makePast(),
    photoLedger: makePhotoLedger({ ledger, broken }),
    broken,
    count: () => (count += 1),
  }
}

/** Waits until no promise is pending and the server has answered. */
async function settle(server: SimulatedServer): Promise<void> {
  do {
    await new Promise((resolve) => setImmediate(resolve))
  } while (server.isMoving())
}
