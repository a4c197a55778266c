import { expect, test, vi } from 'vitest'

import { webhookPaths } from '#contract/webhooks.ts'
import type { WebhookDeliveryRow } from '#server/database/tables.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { hookedAppForEach } from './app-for-each.ts'
import { callsOf } from './resource-calls.ts'
import { deliveriesOf, expectDelivered, register, sendTest } from './webhook-kit.ts'

const { receiver, server } = hookedAppForEach()

const memberCalls = callsOf(() => server, sampleOf('member'))
const hour = 60 * 60 * 1000

/** Registers a webhook at the receiver. */
const hookHere = () => register(server.console, receiver.origin, 'member.added')

test('housekeeping keeps messages for seven days, a thousand per webhook, and those that wait', async () => {
  const hook = await hookHere()
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() }
  await memberCalls.add()
  await expectDelivered(server.console, hook, { state: 'delivered' })
  server.clock.pass(7 * 24 * hour - 1)
  await tidyUp(server.services, log)
  expect(await deliveriesOf(server.console, hook)).toHaveLength(1)
  receiver.replyWith(500)
  await sendTest(server.console, hook)
  server.clock.pass(1)
  await tidyUp(server.services, log)
  const kept = await deliveriesOf(server.console, hook)
  expect(kept.map(({ kind }) => kind)).toEqual(['test'])
  await expectDelivered(server.console, hook, { state: 'waiting' })
  const row = await server.database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .executeTakeFirstOrThrow()
  const ended = { ...row, state: 'failed' as const, due_seen: null }
  const many = Array.from({ length: 1001 }, (_, nth) => ({
    ...ended,
    id: `x${nth}`,
    at: row.at + 1 + nth,
  }))
  await insertDeliveries(many)
  await tidyUp(server.services, log)
  const ids = await server.database.selectFrom('webhook_deliveries').select('id').execute()
  expect(ids).toHaveLength(1001)
  expect(ids).toContainEqual({ id: row.id })
  expect(ids).not.toContainEqual({ id: 'x0' })
  expect(log.error).not.toHaveBeenCalled()
})

async function insertDeliveries(rows: readonly WebhookDeliveryRow[]) {
  for (let from = 0; from < rows.length; from += 1000) {
    const some = rows.slice(from, from + 1000)
    await server.database.insertInto('webhook_deliveries').values(some).execute()
  }
}

test('of more than 10,000 waiting messages of a webhook the oldest fail, and can be sent again', async () => {
  const hook = await hookHere()
  receiver.replyWith(500)
  await memberCalls.add()
  await expectDelivered(server.console, hook, { state: 'waiting', status: 500 })
  const oldest = await server.database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .executeTakeFirstOrThrow()
  await insertDeliveries(
    Array.from({ length: 11_099 }, (_, nth) => ({
      ...oldest,
      ...{ id: `x${nth}`, at: oldest.at + 1 + nth },
    })),
  )
  await tidyUp(server.services, server.app.log)
  expect(await counts()).toEqual({ failed: 1100, waiting: 10_000 })
  await server.console.call({ method: 'POST', url: webhookPaths.again.replace(':id', oldest.id) })
  const [, again] = await receiver.first(2)
  expect(again?.headers['webhook-id']).toBe(oldest.id)
  await untilPasses(async () =>
    expect(await counts()).toEqual({ delivered: 1, failed: 1099, waiting: 10_000 }),
  )
  await tidyUp(server.services, server.app.log)
  expect(await counts()).toEqual({ failed: 1000, waiting: 10_000 })
})

/** Returns the number of messages by state. */
async function counts() {
  const rows = await server.database
    .selectFrom('webhook_deliveries')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
