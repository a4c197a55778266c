import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { toWireValues } from '#contract/resource.ts'
import { tidyUp } from '#server/housekeeping.ts'
import type { Log } from '#server/services.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { isOnPostgres } from '#tests/support/test-database.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf, send } from './console.ts'

const dayMs = 24 * 60 * 60 * 1000
const server = appForEach()

/** Runs the housekeeping; returns the tasks that failed. */
async function tidy(): Promise<unknown[]> {
  const log = { warn: vi.fn<Log['warn']>(), error: vi.fn<Log['error']>() }
  await tidyUp(server.services, log)
  return log.error.mock.calls.map(([details]) => details)
}

test('housekeeping reports a failing task, and completes the others', async () => {
  const since = server.clock.now()
  const rows = Array.from({ length: 2500 }, (_, nth) => ({ subject: String(nth), count: 1, since }))
  for (let from = 0; from < rows.length; from += 500) {
    await server.database
      .insertInto('posts')
      .values(rows.slice(from, from + 500))
      .execute()
  }
  await sql`drop table devices`.execute(server.database)
  server.clock.pass(dayMs + 1)
  expect(await tidy()).toEqual([{ err: expect.any(Error), what: 'devices' }])
  expect(await server.database.selectFrom('posts').selectAll().execute()).toEqual([])
})

test('entries written by a process of an older version expire like all others', async () => {
  const { database } = server
  await database.updateTable('installation').set({ audit_days: 30 }).execute()
  const entry = { kind: 'event', id: 'x', at: 0, admin_id: '', email: '', address: '' } as const
  await database
    .insertInto('history')
    .values({ ...entry, op: 'add', write_key: null, changes: '[]', at_seen: null })
    .execute()
  const kept = async () => (await database.selectFrom('history').select('n').execute()).length
  await tidy()
  server.clock.pass(30 * dayMs - 1)
  await tidy()
  expect(await kept()).toBe(1)
  server.clock.pass(1)
  await tidy()
  expect(await kept()).toBe(0)
})

if (isOnPostgres())
  test('public search finds items changed by a process of an older version', async () => {
    const { resource, values } = sampleOf('member')
    const form = formOf(toWireValues(resource, { ...values, name: 'Quokka' }))
    const url = resource.paths.add ?? ''
    itemOf(await server.console.call({ method: 'POST', url, form }))
    await server.database
      .updateTable('items')
      .set({ search: 'quokka\nsomebody@x.example' })
      .execute()
    const found = async (search: string) => {
      const path = `/public/members?search=${encodeURIComponent(search)}`
      return (await send(server.app, { method: 'GET', url: path })).body.data
    }
    expect(await found('quokka')).toEqual([])
    expect(await tidy()).toEqual([])
    expect(await found('quokka')).toMatchObject([{ name: 'Quokka' }])
    expect(await found(String(values['email']))).toEqual([])
  })
