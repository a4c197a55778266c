import * as v from 'valibot'

import { announcement } from '#contract/announcement.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordedCall } from '#tests/support/fault-proxy.ts'

import { kinds } from './kinds.ts'
import type { Ledger } from './ledger.ts'
import { sessionAt, type World } from './world.ts'

/** An item on the server. */
type Row = { label: string; value: string | undefined }

/** Compares the items on the server with the acknowledged acts: none lost, none twice. */
export async function brokenOnServer(world: World): Promise<string[]> {
  const rows = await rowsOn(world)
  return [...unknownRows(world.ledger, rows), ...brokenRecords(world.ledger, rows)]
}

function unknownRows({ records }: Ledger, rows: readonly Row[]): string[] {
  const unknown = rows.filter(({ label }) => !records.has(label))
  return unknown.map(({ label }) => `${label} is on the server, and nobody has made it`)
}

function brokenRecords({ records }: Ledger, rows: readonly Row[]): string[] {
  return [...records.values()].flatMap(({ label, possibleValues: may }) => {
    const found = rows.filter((row) => row.label === label)
    if (found.length > 1) return [`${label} is there ${found.length} times`]
    if (may.has(found[0]?.value)) return []
    const expected = [...may].map((each) => each ?? 'nothing').join(' or ')
    return [`${label}: ${found[0]?.value ?? 'nothing'} on the server, acknowledged was ${expected}`]
  })
}

async function rowsOn(world: World): Promise<Row[]> {
  const token = await sessionAt(world)
  const read = (resource: Resource) => listOf(world.server.url, token, resource)
  const lists = Object.values(kinds).map(async ({ resource, labelIn, nameIn }) =>
    (await read(resource)).map((row) => ({
      label: String(row[labelIn]),
      value: String(row[nameIn]),
    })),
  )
  const single = (await read(announcement)).flatMap(({ title, isActive }) => [
    { label: 'text', value: String(title) },
    { label: 'switch', value: String(isActive) },
  ])
  return [...(await Promise.all(lists)).flat(), ...single]
}

const record = v.record(v.string(), v.unknown())

async function listOf(url: string, token: string, resource: Resource) {
  const limit = resource.pageSize === undefined ? '' : '?page=1&limit=100'
  const reply = await fetch(url + resource.paths.list + limit, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = v.parse(record, await reply.json())
  return v.parse(v.array(record), [data ?? []].flat())
}

/** Returns whether a call reached the server completely. */
const hasArrived = ({ fault }: RecordedCall) =>
  ['pass', 'drop-after', 'hang-after', 'cut-answer', 'replay'].includes(fault)

/** A write on the wire: its act, and the item as its lane. */
type SentAct = { nth: number; owner: string; lane: string; call: RecordedCall }

/**
 * Checks the writes on the wire: sent in the order of each lane, in the session of their owner, with one key for each
 * act.
 */
export function brokenOnLine({ network, sessions }: World): string[] {
  const writes = network.passed.flatMap(readSent)
  return [
    ...writes
      .filter(({ owner, call }) => owner !== sessions.get(call.session))
      .map(
        ({ nth, owner, call }) =>
          `act ${nth} of ${owner} went as ${sessions.get(call.session) ?? (call.session === '' ? 'nobody' : 'an unknown session')}`,
      ),
    ...outOfOrder(writes.filter(({ call }) => hasArrived(call))),
    ...underTwoKeys(writes),
  ]
}

/** The name set by an act contains the number of the act and its admin. */
const actName = /act (\d+) of (Asha|Ben)/

function readSent(call: RecordedCall): SentAct[] {
  const text = withoutSeen(call.body.toString('latin1'))
  // The label of an item names the act that created it; the sent act is the latest one named.
  const acts = [...text.matchAll(new RegExp(actName, 'g'))].map(([, nth]) => Number(nth))
  const owner = actName.exec(text)?.[2]
  if (owner === undefined || acts.length === 0) return []
  const label = /label of (act \d+)/.exec(text)?.[1]
  return [{ nth: Math.max(...acts), owner, lane: label ?? call.path, call }]
}

/** Removes the base values, because they name earlier acts. */
function withoutSeen(body: string): string {
  return body.replace(/name="seen"\r\n\r\n[^\r]*/, '').replace(/"seen":\{[^}]*\}/, '')
}

function outOfOrder(writes: readonly SentAct[]): string[] {
  const latest = new Map<string, number>()
  const keys = new Set<string>()
  return writes.flatMap(({ lane, nth, call }) => {
    const before = latest.get(lane) ?? 0
    const isFirst = !keys.has(call.key)
    keys.add(call.key)
    latest.set(lane, Math.max(before, nth))
    return isFirst && nth < before ? [`${lane}: act ${nth} came after act ${before}`] : []
  })
}

function underTwoKeys(writes: readonly SentAct[]): string[] {
  const keys = new Map<number, Set<string>>()
  for (const { nth, call } of writes) keys.set(nth, (keys.get(nth) ?? new Set()).add(call.key))
  return [...keys]
    .filter(([, keysUsed]) => keysUsed.size > 1)
    .map(([nth, keysUsed]) => `act ${nth} was sent under ${keysUsed.size} keys`)
}
