import type { Device } from './device.ts'
import { drawFaults, type Faults } from './faults.ts'
import { type Foreign, makeForeign } from './foreign.ts'
import { type Judge, makeJudge } from './judge.ts'
import { type Kind, kinds } from './kinds.ts'
import { type Ledger, makeLedger } from './ledger.ts'
import { makeRandom, type Random } from './random.ts'
import { type Actor, makeScheduler, type Scheduler } from './scheduler.ts'
import type { SimulatedServer } from './server.ts'

/** Everything of one schedule. */
export type World = {
  scheduler: Scheduler
  server: SimulatedServer
  faults: Faults
  /** What the admins of this schedule work on: the fewer, the more they get in each other's way. */
  kinds: readonly Kind[]
  /** One admin on one device: then everything has to be exactly as they left it. */
  isAlone: boolean
  /** A backend that knows only the specification, in place of our server. */
  foreign: Foreign | undefined
  isOurs: boolean
  /** How often they add rather than change; from 0 to 1. */
  newness: number
  ledger: Ledger
  judge: Judge
  /** Whoever belongs to no device. */
  outside: Actor
  /** A number that was never given out before. */
  count: () => number
  nameFor: (device: Device, kind: string) => string
  violations: Violation[]
  /** When a device learned that an entry was sent. */
  sentAt: (device: string) => readonly number[]
}

/** A law that was broken, and how. */
export type Violation = { law: string; how: string }

/** All kinds, two of them, one, or the announcement alone, about which there is most to quarrel. */
function drawKinds(random: Random): readonly Kind[] {
  const all = () => kinds
  const two = () => [random.pick(kinds), random.pick(kinds)]
  const one = () => [random.pick(kinds)]
  const announcement = () => kinds.filter(({ name }) => name === 'announcement')
  return random.pick([all, two, one, one, announcement])()
}

/** A world in which nothing has happened yet. */
export async function makeWorld(server: SimulatedServer, seed: number): Promise<World> {
  await server.reset()
  const random = makeRandom(seed)
  const scheduler = makeScheduler(random, () => settle(server))
  const violations: Violation[] = []
  const ledger = makeLedger()
  const foreign = random.chance(0.15) ? makeForeign() : undefined
  const faults = drawFaults(random, foreign !== undefined)
  const outside = { name: 'outside', isFrozen: false, isDead: false }
  let count = 0
  const sentAt = new Map<string, number[]>()
  const next = () => {
    count += 1
    return count
  }
  server.play.now = scheduler.now
  server.play.hold = () => {
    if (!random.chance(faults.rates.slow)) return Promise.resolve()
    return new Promise((resolve) => {
      scheduler.add({ actor: outside, what: 'the server has the picture', run: resolve })
    })
  }
  return {
    scheduler,
    server,
    faults,
    kinds: drawKinds(random),
    newness: random.pick([0.05, 0.2]),
    isAlone: random.chance(0.2),
    foreign,
    isOurs: !foreign,
    ledger,
    judge: makeJudge({
      ledger,
      isOurs: !foreign,
      broken: (law, how) => violations.push({ law, how }),
      now: scheduler.now,
      onSent: (device) => sentAt.set(device, [...(sentAt.get(device) ?? []), scheduler.now()]),
    }),
    sentAt: (device) => sentAt.get(device) ?? [],
    outside,
    count: next,
    nameFor: (device, kind) => `${device.name} ${kind} ${next()}`,
    violations,
  }
}

/** Until nothing moves any more by itself: every promise has run, and the server has answered. */
async function settle(server: SimulatedServer): Promise<void> {
  do {
    await new Promise((resolve) => setImmediate(resolve))
  } while (server.isMoving())
}
