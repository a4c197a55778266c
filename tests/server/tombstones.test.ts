import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { pathTo, toWireValues } from '#contract/resource.ts'
import { migrate } from '#server/database/migrations.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { type Call, formOf, itemOf, send } from './console.ts'

const dayMs = 24 * 60 * 60 * 1000
const { resource, values } = sampleOf('member')
const { add = '', update = '', remove = '' } = resource.paths
const server = appForEach()

const tidy = () => tidyUp(server.services, server.app.log)

const change = (id: string): Call => ({
  method: 'PUT',
  url: pathTo(update, id),
  form: formOf({ name: 'Somebody else' }),
})

async function added(): Promise<string> {
  const form = formOf(toWireValues(resource, values))
  return itemOf(await server.console.call({ method: 'POST', url: add, form }))._id
}

/** Returns the number of remembered removals. */
const remembered = async () => (await server.rowCounts())[1]

test('a removal is remembered for two years, and its id answered with 410 until then', async () => {
  const id = await added()
  await server.console.call({ method: 'DELETE', url: pathTo(remove, id) })
  server.clock.pass(2 * 365 * dayMs - 1)
  await tidy()
  // The first session has expired by then.
  const other = await server.otherConsole()
  expect((await other.call(change(id))).status).toBe(410)
  server.clock.pass(1)
  await tidy()
  expect(await remembered()).toBe(0)
  expect((await other.call(change(id))).status).toBe(404)
})

test('a removal with a clock in 1970 is remembered equally long', async () => {
  const id = await added()
  const app = await makeCheckedApp({ ...server.services, clock: { now: () => 0 } })
  onTestFinished(() => app.close())
  const headers = { authorization: `Bearer ${server.console.token}` }
  const removed = await send(app, { method: 'DELETE', url: pathTo(remove, id), headers })
  expect(removed.status).toBe(200)
  await tidy()
  expect(await remembered()).toBe(1)
  expect((await server.console.call(change(id))).status).toBe(410)
})

test('the age of removals of an earlier version begins with the migration', async () => {
  const id = await added()
  await server.console.call({ method: 'DELETE', url: pathTo(remove, id) })
  await sql`update removed_items set removed_at = 0`.execute(server.database)
  for (const table of [
    'webhook_deliveries',
    'webhooks',
    'cancelled_events',
    'pushes',
    'photo_batches',
    'push_targets',
    'posts',
    'links',
    'passkeys',
    'challenges',
    'totps',
    'recovery_codes',
  ])
    await sql`drop table ${sql.table(table)}`.execute(server.database)
  await sql`drop index writes_by_age`.execute(server.database)
  await sql`drop index removed_items_by_age`.execute(server.database)
  await sql`alter table unused_pictures drop column removing_since`.execute(server.database)
  await sql`drop index history_by_person`.execute(server.database)
  await sql`drop index history_by_kind`.execute(server.database)
  await sql`drop index history_by_age`.execute(server.database)
  for (const column of ['address', 'at_seen']) {
    await sql`alter table history drop column ${sql.ref(column)}`.execute(server.database)
  }
  for (const column of ['confirmed_seen', 'has_two_factors']) {
    await sql`alter table sessions drop column ${sql.ref(column)}`.execute(server.database)
  }
  for (const column of ['audit_days', 'factor_roles', 'push_public_key', 'push_private_key']) {
    await sql`alter table installation drop column ${sql.ref(column)}`.execute(server.database)
  }
  await sql`alter table items drop column added_by`.execute(server.database)
  for (const column of ['name', 'language', 'picture', 'enquiries_seen_at']) {
    await sql`alter table admins drop column ${sql.ref(column)}`.execute(server.database)
  }
  await sql`delete from kysely_migration where name >= '0007'`.execute(server.database)
  await sql`update installation set seen = ${server.clock.now()}`.execute(server.database)
  await migrate(server.database)
  await tidy()
  expect(await remembered()).toBe(1)
})
