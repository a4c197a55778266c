import type { Random } from './random.ts'
import type { Reply } from './server.ts'

/** Maximum probability of each fault, from 0 to 1. */
const worst = {
  /** The request does not reach the server. */
  cut: 0.4,
  /** The request is delayed, and others overtake it. */
  delayed: 0.5,
  /** The server has executed the request, and the reply is lost. */
  lost: 0.4,
  /** The request reaches the server a second time, some time later. */
  repeated: 0.5,
  /** A page of an intermediary instead of a reply. */
  portal: 0.3,
  /** A proxy answers 408, 425, 429, 502, 503 or 504, with or without Retry-After. */
  busy: 0.3,
  /** A proxy refuses a request that the server would accept. */
  refused: 0.3,
  /** The server fails within its transaction. */
  broken: 0.3,
  /** The server is slow with pictures, so that requests overlap. */
  slow: 0.6,
  /** The storage of the device is full. */
  full: 0.05,
  /** The storage of the device fails. */
  storage: 0.02,
  /** The server refuses the values of an admin. */
  bad: 0.1,
  /** A photo can only be read at a second attempt: the device is short of memory. */
  flaky: 0.5,
  /** The device does not cache a list that a screen displays. */
  uncached: 0.8,
}

export type Rates = typeof worst
export type Faults = { rates: Rates }

/** No faults. */
export const none = ratesBy(() => 0)

function ratesBy(rateOf: (most: number) => number): Rates {
  const rates = Object.entries(worst).map(([name, most]) => [name, rateOf(most)])
  // The names are those of `worst`, which the compiler cannot infer from entries.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(rates) as Rates
}

/** Draws the kinds of faults of a schedule: all of them at once would mask one another. */
export function drawFaults(random: Random, isForeign: boolean): Faults {
  const rates = ratesBy((most) => (random.chance(0.5) ? random.next() * most : 0))
  // Without idempotency keys a repetition cannot be distinguished from a second change.
  if (isForeign) return { rates: { ...rates, delayed: 0, repeated: 0, broken: 0, slow: 0 } }
  // Writes that took effect although they seem to have failed are tested best by these faults alone, at their
  // maximum.
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

/** A proxy with a size limit; this reply parks an entry. */
const tooLarge: Reply = { status: 413, headers: html, text: '<h1>Too large</h1>' }

/** Returns the fault that a request meets before it reaches the server; undefined without a fault. */
export function drawFault(
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

/** Applies a fault to a reply; returns undefined if the reply is lost. */
export function damageReply(random: Random, rates: Rates, reply: Reply): Reply | undefined {
  if (!random.chance(rates.lost)) return reply
  if (random.chance(0.5)) return undefined
  const cutOff = { ...reply, text: reply.text.slice(0, -5) }
  return random.pick([{ status: 504, headers: html, text: '<h1>Gateway time-out</h1>' }, cutOff])
}
