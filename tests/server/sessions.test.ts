import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { dashboardPath } from '#contract/dashboard.ts'
import { sessionPaths } from '#contract/session.ts'
import { tidyUp } from '#server/housekeeping.ts'
import type { AppConfig } from '#server/services.ts'
import { firstAdmin, signIn, startServer } from '#tests/support/test-server.ts'

import { openBrowser } from './browsers.ts'
import { startApp } from './console.ts'

const dayMs = 24 * 3600 * 1000
const read = { method: 'GET', url: dashboardPath } as const

async function start(config: Partial<AppConfig> = {}) {
  const server = await startApp({ config })
  onTestFinished(() => server.app.close())
  return {
    ...server,
    status: async () => (await server.console.call(read)).status,
    passDays: (days: number) => server.clock.pass(days * dayMs),
  }
}

test('a session ends after 30 days without use', async () => {
  const { status, passDays } = await start()
  passDays(29)
  expect(await status()).toBe(200)
  passDays(29)
  expect(await status()).toBe(200)
  passDays(31)
  expect(await status()).toBe(401)
})

test('a session ends after 180 days, however much it is used', async () => {
  const { status, passDays } = await start()
  for (let day = 0; day < 175; day += 25) {
    passDays(25)
    expect(await status()).toBe(200)
  }
  passDays(4)
  expect(await status()).toBe(200)
  passDays(2)
  expect(await status()).toBe(401)
})

test('both are settings, and what the browser is told follows', async () => {
  const server = await start({ SESSION_IDLE_DAYS: 0.5, SESSION_MAX_DAYS: 2 })
  for (let day = 0; day < 1.5; day += 0.4) {
    expect(await server.status()).toBe(200)
    server.passDays(0.4)
  }
  server.passDays(0.2)
  expect(await server.status()).toBe(401)

  const { cookies } = await server.app.inject({
    method: 'POST',
    url: sessionPaths.signIn,
    payload: firstAdmin,
  })
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: 'take-off-session', maxAge: 2 * 24 * 3600 }),
  )
})

test('what has ended is forgotten, and nothing else', async () => {
  const server = await start()
  server.passDays(20)
  await server.otherConsole()
  server.passDays(20)
  await tidyUp(server.services, server.app.log)
  const rows = await server.database.selectFrom('sessions').selectAll().execute()
  expect(rows).toHaveLength(1)
})

test('a device is forgotten when its browser has forgotten us', async () => {
  const server = await start()
  await openBrowser(server).signIn()
  const known = () => server.database.selectFrom('devices').select('id').execute()
  server.passDays(399)
  await tidyUp(server.services, server.app.log)
  expect(await known()).toHaveLength(1)
  server.passDays(2)
  await tidyUp(server.services, server.app.log)
  expect(await known()).toEqual([])
})

test('a sign-in takes the place of the session that the device had', async () => {
  const server = await start()
  const browser = openBrowser(server)
  await browser.signIn()
  await browser.signIn()
  const rows = await server.database.selectFrom('sessions').select('device_id').execute()
  expect(rows.filter(({ device_id }) => device_id !== null)).toHaveLength(1)
})

test('a database that another program holds is read all the same', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const { token } = await signIn(server.url)
  const other = new DatabaseSync(join(server.dataDir, 'take-off.sqlite'))
  onTestFinished(() => other.close())
  other.exec(`update sessions set used_seen = used_seen - ${2 * dayMs}`)
  other.exec('begin immediate')
  const headers = { authorization: `Bearer ${token}` }
  const reads = Array.from({ length: 5 }, () => fetch(server.url + dashboardPath, { headers }))
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 200, 200])
}, 20_000)

test('a database that cannot be written to is read all the same', async () => {
  const server = await start()
  server.passDays(2)
  await sql`pragma query_only = on`.execute(server.database)
  expect(await server.status()).toBe(200)
  await sql`pragma query_only = off`.execute(server.database)
  server.clock.pass(61_000)
  expect(await server.status()).toBe(200)
  const [session] = await server.database.selectFrom('sessions').select('used_at').execute()
  expect(session?.used_at).toBe(server.clock.now())
})
