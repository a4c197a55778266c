import type { Random } from './random.ts'
import type { Reply } from './server.ts'

/** How often what goes wrong at the worst; each from 0 to 1. */
const worst = {
  /** The request ends before the server. */
  cut: 0.4,
  /** The request takes its time on the way, and others overtake it. */
  heldUp: 0.5,
  /** The server has done it, and its answer is lost. */
  lost: 0.4,
  /** The same request reaches the server once more, some time later. */
  again: 0.5,
  /** A page of somebody else in place of an answer. */
  portal: 0.3,
  /** A proxy says 408, 425, 429, 502, 503 or 504, with or without Retry-After. */
  busy: 0.3,
  /** A proxy refuses what the server would take. */
  refused: 0.3,
  /** The server fails in the middle of its transaction. */
  broken: 0.3,
  /** The server is slow with pictures, so that requests overlap. */
  slow: 0.6,
  /** The storage of the device is full. */
  full: 0.05,
  /** The storage of the device fails. */
  storage: 0.02,
  /** What an admin enters is refused by the server. */
  bad: 0.1,
  /** A photo cannot be read before it is tried again: the device is short of memory. */
  odd: 0.5,
  /** The device keeps no copy of a list that a screen shows. */
  unkept: 0.8,
}

export type Rates = typeof worst
export type Faults = { rates: Rates }

/** Nothing goes wrong. */
export const none = ratesBy(() => 0)

function ratesBy(rateOf: (most: number) => number): Rates {
  const rates = Object.entries(worst).map(([name, most]) => [name, rateOf(most)])
  // The same names as in `worst`; the compiler does not follow them through the entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(rates) as Rates
}

/** Each schedule has faults of its own kinds: all of them all the time would hide one another. */
export function drawFaults(random: Random, isForeign: boolean): Faults {
  const rates = ratesBy((most) => (random.chance(0.5) ? random.next() * most : 0))
  // Without keys nothing tells a repetition from a second change.
  if (isForeign) return { rates: { ...rates, heldUp: 0, again: 0, broken: 0, slow: 0 } }
  // What is done and seems not to be is told by few faults alone, at their worst.
  if (random.chance(0.3)) return { rates: { ...none, lost: worst.lost, refused: worst.refused } }
  return { rates }
}

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }
const no = JSON.stringify({ success: false, code: 'unavailable', message: 'Later, please' })

const portals: readonly Reply[] = [
  { status: 200, headers: html, text: '<!doctype html><title>Free Wi-Fi</title>' },
  { status: 200, headers: html, text: '' },
  { status: 403, headers: html, text: 'Forbidden' },
  { status: 404, headers: html, text: '<h1>Not found</h1>' },
  { status: 511, headers: html, text: 'Sign in to the network' },
  { status: 200, headers: json, text: '[]' },
  { status: 302, headers: { ...html, location: 'https://hotel.example' }, text: 'Moved' },
]

/** A proxy that takes no more than it wants; this one parks a write. */
const tooLarge: Reply = { status: 413, headers: html, text: '<h1>Too large</h1>' }

/** What befalls a request before it reaches the server; undefined when nothing does. */
export function interfere(
  random: Random,
  rates: Rates,
  hasBody: boolean,
): Reply | 'cut' | undefined {
  if (random.chance(rates.cut)) return 'cut'
  if (random.chance(rates.portal)) return random.pick(portals)
  if (hasBody && random.chance(rates.refused)) return tooLarge
  if (!random.chance(rates.busy)) return undefined
  const status = random.pick([408, 425, 429, 502, 503, 504])
  const wait = random.pick(['', '1', '30', '600', '90000'])
  const type = random.pick([html, json])
  const headers = { ...type, ...(wait !== '' && { 'retry-after': wait }) }
  return { status, headers, text: type === json ? no : '<h1>Busy</h1>' }
}

/** What befalls an answer; undefined when nothing of it arrives. */
export function spoil(random: Random, rates: Rates, reply: Reply): Reply | undefined {
  if (!random.chance(rates.lost)) return reply
  if (random.chance(0.5)) return undefined
  const cutOff = { ...reply, text: reply.text.slice(0, -5) }
  return random.pick([{ status: 504, headers: html, text: '<h1>Gateway time-out</h1>' }, cutOff])
}
