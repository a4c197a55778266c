import type { Random } from './random.ts'

/** How often what goes wrong; each from 0 to 1. */
export type Rates = {
  /** The request ends before the server. */
  cut: number
  /** The request takes its time on the way, and others overtake it. */
  heldUp: number
  /** The server has done it, and its answer is lost. */
  lost: number
  /** The same request reaches the server once more, some time later. */
  again: number
  /** A page of somebody else in place of an answer. */
  portal: number
  /** A proxy says 408, 425, 429, 502, 503 or 504, with or without Retry-After. */
  busy: number
  /** A proxy refuses what the server would take. */
  refused: number
  /** The server fails in the middle of its transaction. */
  broken: number
  /** The server is slow with pictures, so that requests overlap. */
  slow: number
  /** The storage of the device is full. */
  full: number
  /** The storage of the device fails. */
  storage: number
  /** What an admin enters is refused by the server. */
  bad: number
}

export type Faults = { rates: Rates }

const none: Rates = {
  cut: 0,
  heldUp: 0,
  lost: 0,
  again: 0,
  portal: 0,
  busy: 0,
  refused: 0,
  broken: 0,
  slow: 0,
  full: 0,
  storage: 0,
  bad: 0,
}

/** What can be the worst that is drawn. */
const worst: Rates = {
  cut: 0.4,
  heldUp: 0.5,
  lost: 0.4,
  again: 0.5,
  portal: 0.3,
  busy: 0.3,
  refused: 0.3,
  broken: 0.3,
  slow: 0.6,
  full: 0.05,
  storage: 0.02,
  bad: 0.1,
}

/** Each schedule has faults of its own kinds: all of them all the time would hide one another. */
export function drawFaults(random: Random, isForeign: boolean): Faults {
  const rates = { ...none }
  for (const name of namesOf(rates)) {
    if (random.chance(0.5)) rates[name] = random.next() * worst[name]
  }
  // Without keys nothing tells a repetition from a second change.
  if (isForeign) return { rates: { ...rates, heldUp: 0, again: 0, broken: 0, slow: 0 } }
  // What is done and seems not to be is told by few faults alone, at their worst.
  if (random.chance(0.2)) return { rates: { ...none, lost: worst.lost, refused: worst.refused } }
  return { rates }
}

/** From now on nothing goes wrong. */
export function endFaults(faults: Faults) {
  faults.rates = { ...none }
}

function namesOf(rates: Rates): (keyof Rates)[] {
  // The compiler does not know that an object has no other keys than those of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(rates) as (keyof Rates)[]
}
