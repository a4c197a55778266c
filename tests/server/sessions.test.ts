import { expect, test } from 'vitest'

import { dashboardPath } from '#contract/dashboard.ts'
import { tidyUp } from '#server/housekeeping.ts'
import type { AppConfig } from '#server/services.ts'
import { makeReadOnly } from '#tests/support/spoil-database.ts'

import { appForTest } from './app-for-each.ts'
import { openBrowser, openSignedIn } from './browsers.ts'

const dayMs = 24 * 3600 * 1000
const read = { method: 'GET', url: dashboardPath } as const

async function start(config: Partial<AppConfig> = {}) {
  const server = await appForTest(config)
  return {
    ...server,
    /** The use of a session is recorded asynchronously. */
    untilUseIsNoted: () =>
      expect
        .poll(() => server.database.selectFrom('sessions').select('used_at').execute())
        .toEqual([{ used_at: server.clock.now() }]),
    status: async () => (await server.console.call(read)).status,
    passDays: (days: number) => server.clock.pass(days * dayMs),
  }
}

test.each([
  ['30 days without use', [29, 29], 31],
  ['180 days, however much it is used', [25, 25, 25, 25, 25, 25, 25, 4], 2],
])('a session ends after %s', async (_when, uses, last) => {
  const { status, passDays, untilUseIsNoted } = await start()
  for (const days of uses) {
    passDays(days)
    expect(await status()).toBe(200)
    await untilUseIsNoted()
  }
  passDays(last)
  expect(await status()).toBe(401)
})

test('both session periods can be configured, and the cookie uses them', async () => {
  const server = await start({ SESSION_IDLE_DAYS: 0.5, SESSION_MAX_DAYS: 2 })
  for (let day = 0; day < 1.5; day += 0.4) {
    expect(await server.status()).toBe(200)
    await server.untilUseIsNoted()
    server.passDays(0.4)
  }
  server.passDays(0.2)
  expect(await server.status()).toBe(401)

  const { cookies } = await openBrowser(server).signIn()
  const session = { name: 'take-off-session', maxAge: 2 * 24 * 3600 }
  expect(cookies).toContainEqual(expect.objectContaining(session))
})

test('housekeeping deletes ended sessions, and no others', async () => {
  const server = await start()
  server.passDays(20)
  await server.otherConsole()
  server.passDays(20)
  await tidyUp(server.services, server.app.log)
  const rows = await server.database.selectFrom('sessions').selectAll().execute()
  expect(rows).toHaveLength(1)
})

test('a known device is deleted once its cookie has expired', async () => {
  const server = await start()
  await openSignedIn(server)
  const known = () => server.database.selectFrom('devices').select('id').execute()
  server.passDays(399)
  await tidyUp(server.services, server.app.log)
  expect(await known()).toHaveLength(1)
  server.passDays(2)
  await tidyUp(server.services, server.app.log)
  expect(await known()).toEqual([])
})

test('a sign-in replaces the former session of the device', async () => {
  const server = await start()
  const browser = await openSignedIn(server)
  await browser.signIn()
  const rows = await server.database.selectFrom('sessions').select('device_id').execute()
  expect(rows.filter(({ device_id }) => device_id !== null)).toHaveLength(1)
})

test('a session stays valid while the database is read-only', async () => {
  const server = await start()
  server.passDays(2)
  const giveBack = await makeReadOnly(server.database)
  expect(await server.status()).toBe(200)
  await giveBack()
  server.clock.pass(61_000)
  expect(await server.status()).toBe(200)
  await server.untilUseIsNoted()
})
