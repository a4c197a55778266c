import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { freePort } from '#tests/support/free-port.ts'
import { makeCluster } from '#tests/support/postgres/cluster.ts'

import { type Caller, members, namesIn, type Outcome, startPair } from './pair.ts'

const phones = 6
const restarts = ['fast', 'immediate', 'fast', 'immediate'] as const

type Hall = { isOpen: boolean; sent: string[]; confirmed: number; failed: Outcome[] }

/** A phone: sends each member under one key to either server, until one confirms it. */
async function keepAdding(hall: Hall, callers: Caller[]): Promise<void> {
  while (hall.isOpen) {
    const name = randomUUID()
    hall.sent.push(name)
    for (let attempt = 0; ; attempt += 1) {
      const caller = callers[attempt % callers.length]
      if (!caller) return
      const outcome = await members.add(caller, { key: name, parts: { name } })
      if (outcome.status === 201) break
      hall.failed.push(outcome)
      await pause(20)
    }
    hall.confirmed += 1
  }
}

test(`${restarts.length} restarts of PostgreSQL under load lose and duplicate no write`, async () => {
  const cluster = makeCluster({ port: await freePort(), isOnPort: true })
  onTestFinished(() => cluster.end())
  await cluster.start()
  const { first, second } = await startPair({ DATABASE_URL: cluster.url('postgres') })
  const hall: Hall = { isOpen: true, sent: [], confirmed: 0, failed: [] }
  const adding = Promise.all(
    Array.from({ length: phones }, (_, nth) =>
      keepAdding(hall, nth % 2 ? [first, second] : [second, first]),
    ),
  )
  for (const how of restarts) {
    const before = hall.confirmed
    while (hall.confirmed < before + 2 * phones) await pause(10)
    await cluster.stop(how)
    // Long enough for writes to fail while the database is down.
    await pause(300)
    await cluster.start()
  }
  hall.isOpen = false
  await adding

  const { names, total } = namesIn(await members.list(first))
  expect(names.toSorted()).toEqual(hall.sent.toSorted())
  expect(total).toBe(hall.sent.length)
  expect(hall.failed.length).toBeGreaterThan(0)
  const failed = Map.groupBy(hall.failed, ({ status }) => status)
  const counts = [...failed].map(([status, { length }]) => `${length} x ${status}`).join(', ')
  console.log(`${total} members; what had to be asked again was answered ${counts}`)
  // All other failures are broken connections, or another attempt with the same key that is under way.
  const refused = hall.failed.filter(({ status }) => status !== 0)
  const statuses = new Set(refused.map(({ status }) => status))
  expect([409, 503]).toEqual(expect.arrayContaining([...statuses]))
  expect(refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0))).toEqual([])
})
