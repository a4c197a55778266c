import { type Album, makeAlbum } from './album.ts'
import { drawFaults, type Faults } from './faults.ts'
import { type Foreign, makeForeign } from './foreign.ts'
import { type Kind, kinds } from './kinds.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { makePast, type Past } from './past.ts'
import { makeRandom, type Random } from './random.ts'
import { type Actor, makeScheduler, type Scheduler } from './scheduler.ts'
import type { SimulatedServer } from './server.ts'

/** A law that was broken, and how. */
export type Violation = { law: string; how: string }

/** Everything of one schedule. */
export type World = {
  scheduler: Scheduler
  server: SimulatedServer
  faults: Faults
  /** What the admins of this schedule work on: the fewer, the more they get in each other's way. */
  kinds: readonly Kind[]
  /** One admin on one device: then everything has to be exactly as they left it. */
  isAlone: boolean
  /** Admins put photos together, too: in every other schedule, so that these do not hide the rest. */
  hasBatches: boolean
  /** A backend that knows only the specification, in place of our server. */
  foreign: Foreign | undefined
  isOurs: boolean
  /** How often they add rather than change, and read a list that they know; from 0 to 1. */
  newness: number
  freshness: number
  /** Some pictures are more than a few bytes. */
  hasLarge: boolean
  ledger: Ledger
  past: Past
  album: Album
  /** A law is broken. */
  broken: (law: string, how: string) => void
  /** Whoever belongs to no device. */
  outside: Actor
  /** A number that was never given out before. */
  count: () => number
  violations: Violation[]
}

/** All kinds, two of them, one, or the announcement alone, about which there is most to quarrel. */
function drawKinds(random: Random): readonly Kind[] {
  const one = () => [random.pick(kinds)]
  const announcement = () => kinds.filter(({ name }) => name === 'announcement')
  return random.pick([() => kinds, () => [...one(), ...one()], one, one, announcement])()
}

const gallery = kinds.filter(({ name }) => name === 'galleryItem')

/** A world in which nothing has happened yet. */
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
  // A server's clock gives whole milliseconds.
  server.play.now = () => Math.floor(scheduler.now())
  server.play.hold = () =>
    new Promise((resolve) => {
      const what = 'the server has the picture'
      if (random.chance(faults.rates.slow)) scheduler.add({ actor: outside, what, run: resolve })
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
    newness: random.pick([0.05, 0.2]),
    freshness: random.pick([0.1, 0.7]),
    hasLarge: seed % 3 === 0,
    isAlone: random.chance(0.15),
    past: makePast(),
    album: makeAlbum({ ledger, broken }),
    broken,
    count: () => (count += 1),
  }
}

/** Until nothing moves any more by itself: every promise has run, and the server has answered. */
async function settle(server: SimulatedServer): Promise<void> {
  do {
    await new Promise((resolve) => setImmediate(resolve))
  } while (server.isMoving())
}
