import type { Database } from '#server/database/sqlite.ts'

import type { Rates } from './faults.ts'
import { failWith } from './observed.ts'
import type { Random } from './random.ts'
import type { Reply } from './server.ts'

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
  return random.chance(rates.busy) ? busy(random) : undefined
}

function busy(random: Random): Reply {
  const status = random.pick([408, 425, 429, 502, 503, 504])
  const wait = random.pick(['', '1', '30', '600', '90000'])
  const headers = { ...random.pick([html, json]), ...(wait !== '' && { 'retry-after': wait }) }
  return { status, headers, text: headers === json ? no : '<h1>Busy</h1>' }
}

/** What befalls an answer; undefined when nothing of it arrives. */
export function spoil(random: Random, rates: Rates, reply: Reply): Reply | undefined {
  if (!random.chance(rates.lost)) return reply
  if (random.chance(0.5)) return undefined
  const cutOff = { ...reply, text: reply.text.slice(0, -5) }
  return random.pick([{ status: 504, headers: html, text: '<h1>Gateway time-out</h1>' }, cutOff])
}

/** Perhaps makes the database fail; returns how to let it work again. */
export async function maybeFail(
  random: Random,
  rates: Rates,
  database: Database,
): Promise<() => Promise<void>> {
  if (!random.chance(rates.broken)) return async () => {}
  const message = random.pick(['disk I/O error', 'database or disk is full'] as const)
  await failWith(database, { message, at: random.pick(['effect', 'answer']) })
  return () => failWith(database, undefined)
}
