import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { makeDatabase } from '#tests/support/postgres/databases.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'

const token = 'a-token-of-the-one-who-watches'

test('a process opens as many connections as configured, and further calls wait', async () => {
  const server = process.env['TEST_POSTGRES'] ?? ''
  const url = await makeDatabase(server, `pool_${randomUUID().replaceAll('-', '')}`)
  const env = { DATABASE_URL: url, DATABASE_POOL: '3', METRICS_TOKEN: token }
  const running = await startServer({ env })
  onTestFinished(() => running.kill())
  const { token: bearer } = await signIn(running.url)
  const holder = new Client(url)
  await holder.connect()
  await holder.query('begin; lock table sessions in access exclusive mode')
  const headers = { authorization: `Bearer ${bearer}` }
  const requests = Array.from({ length: 8 }, () =>
    fetch(`${running.url}/admin/get-member`, { headers }),
  )
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
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('time limits are set by statements, which poolers accept', async () => {
  const { database, end } = await openTestDatabase()
  onTestFinished(end)
  const names = ['statement_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await sql`select setting, source from pg_settings
    where name in (${sql.join(names)})`.execute(database)
  expect(rows).toEqual(names.map(() => ({ setting: '10000', source: 'session' })))
})
