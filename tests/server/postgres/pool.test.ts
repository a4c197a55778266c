import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

const token = 'a-token-of-the-one-who-watches'

/**
 * Starts a server with this number of connections. Returns `call`, which resolves to the status of a signed-in read, and
 * `holder`, a connection of its own to the same database.
 */
async function startWith(connections: number) {
  const url = await makeDatabase(
    process.env['TEST_POSTGRES'] ?? '',
    `pool_${randomUUID().replaceAll('-', '')}`,
  )
  const env = { DATABASE_URL: url, DATABASE_POOL: `${connections}`, METRICS_TOKEN: token }
  const running = await startServer({ env })
  onTestFinished(() => running.kill())
  const { token: bearer } = await signIn(running.url)
  const holder = new Client(url)
  await holder.connect()
  const call = async (path: string) => {
    const headers = { authorization: `Bearer ${bearer}` }
    return (await fetch(running.url + path, { headers })).status
  }
  return { running, holder, call }
}

test('a process opens as many connections as configured, and further calls wait', async () => {
  const { running, holder, call } = await startWith(3)
  await holder.query('begin; lock table sessions in access exclusive mode')
  const calls = Array.from({ length: 8 }, () => call('/admin/get-member'))
  const waiting = async () => {
    const response = await fetch(`${running.url}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return Number(/^take_off_database_waiting (\d+)$/m.exec(await response.text())?.[1])
  }
  // Six, while the housekeeping of the start has one of the connections.
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThanOrEqual(5)
  const opened = await holder.query(
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(opened.rowCount).toBe(3)
  await holder.query('rollback')
  await holder.end()
  expect(await Promise.all(calls)).toEqual(Array(8).fill(200))
})

test('searches that take long leave half of the connections to other calls', async () => {
  const { holder, call } = await startWith(4)
  await holder.query('begin; lock table items in access exclusive mode')
  const searches = Array.from({ length: 8 }, (_, nth) => call(`/admin/get-member?search=${nth}`))
  const blocked = async () => {
    // A transaction sees the activity as it was at its first look.
    await holder.query('select pg_stat_clear_snapshot()')
    const { rows } = await holder.query<{ count: string }>(
      `select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%items.search%'`,
    )
    return Number(rows[0]?.count)
  }
  await expect.poll(blocked, { interval: 20 }).toBe(2)
  expect(await call('/admin/account')).toBe(200)
  expect(await blocked()).toBe(2)
  await holder.query('rollback')
  await holder.end()
  // On a slow machine some have waited too long by now.
  for (const status of await Promise.all(searches)) expect([200, 503]).toContain(status)
})

test('time limits are set by statements, which poolers accept', async () => {
  const { database, end } = await openTestDatabase()
  onTestFinished(end)
  const names = ['statement_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await sql`select setting, source from pg_settings
    where name in (${sql.join(names)})`.execute(database)
  expect(rows).toEqual(names.map(() => ({ setting: '10000', source: 'session' })))
})
