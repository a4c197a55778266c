import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { openBucket } from '#server/pictures/bucket/bucket.ts'
import { bucketCheck } from '#server/watching/checks.ts'
import { startServer } from '#tests/support/test-server.ts'

import { appForEach } from './app-for-each.ts'
import { openBrowser } from './browsers.ts'
import { makeCheckedApp } from './check-against-docs.ts'

const server = appForEach()

const clients = [
  ['a program', { accept: '*/*' }],
  ['a person', { accept: 'text/html,application/xhtml+xml' }],
] as const

test.each(clients)(
  '%s gets the health of the server as JSON that must not be cached',
  async (_who, headers) => {
    const ready = {
      success: true,
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok' },
    }
    const answers = {
      '/healthz': { success: true, status: 'ok' },
      '/readyz': ready,
      '/readyz/requests': ready,
    }
    for (const [url, body] of Object.entries(answers)) {
      const response = await server.app.inject({ method: 'GET', url, headers })
      expect([response.statusCode, response.json()]).toEqual([200, body])
      expect(response.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      const head = await server.app.inject({ method: 'HEAD', url, headers })
      expect([head.statusCode, head.body]).toEqual([200, ''])
    }
  },
)

test('a server whose database does not answer is alive, and not ready', async () => {
  await server.database.destroy()
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  for (const path of ['/readyz', '/readyz/requests']) {
    const response = await server.app.inject(path)
    expect(response.statusCode).toBe(503)
    expect(response.json()).toEqual({
      success: false,
      code: 'unavailable',
      message: 'The database does not answer',
      checks: { database: 'failed', migrations: 'failed' },
    })
  }
})

test('a server whose tables are of another version is not ready', async () => {
  await sql`delete from kysely_migration where name > '0004'`.execute(server.database)
  const response = await server.app.inject('/readyz')
  expect([response.statusCode, response.json()]).toMatchObject([
    503,
    {
      message: 'The database is not that of this version',
      checks: { database: 'ok', migrations: 'failed' },
    },
  ])
})

test('a server with a read-only disk is not ready, hides the path, and still takes requests', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'take-off-ready-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const running = await startServer({ dataDir, env: { LOG_LEVEL: 'silent' } })
  const incoming = join(dataDir, 'pictures', 'incoming')
  expect((await fetch(`${running.url}/readyz`)).status).toBe(200)
  expect(readdirSync(incoming)).toEqual([])
  rmSync(incoming, { recursive: true })
  writeFileSync(incoming, 'in its place')
  const response = await fetch(`${running.url}/readyz`)
  const body = await response.text()
  const requestsResponse = await fetch(`${running.url}/readyz/requests`)
  expect([requestsResponse.status, await requestsResponse.json()]).toMatchObject([
    200,
    { success: true, checks: { database: 'ok', disk: 'failed', migrations: 'ok' } },
  ])
  await running.stop()
  expect([response.status, JSON.parse(body)]).toMatchObject([
    503,
    {
      message: 'The disk cannot be written to',
      checks: { database: 'ok', disk: 'failed', migrations: 'ok' },
    },
  ])
  expect(body).not.toContain(dataDir)
})

test('a check without an answer fails before the probe times out, and concurrent probes share it', async () => {
  let calls = 0
  const mute = createServer(() => (calls += 1)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = mute.address() as AddressInfo
  const bucket = openBucket({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'here',
    name: 'pictures',
    isInPath: true,
    accessKeyId: 'a',
    secretAccessKey: 'a',
  })
  const checks = [...server.services.checks, bucketCheck(bucket)]
  const app = await makeCheckedApp({ ...server.services, checks })
  onTestFinished(async () => {
    await app.close()
    mute.closeAllConnections()
    mute.close()
  })
  const begun = performance.now()
  const paths = ['/readyz', ...Array.from({ length: 9 }, () => '/readyz/requests')]
  const responses = await Promise.all(paths.map((path) => app.inject(path)))
  // Caddy's health check times out after five seconds.
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([503, ...Array(9).fill(200)])
  for (const response of responses) {
    expect(response.json()).toMatchObject({ checks: { database: 'ok', bucket: 'failed' } })
  }
  expect(calls).toBe(1)
})

test('a sign-in before the first admin exists waits for it', async () => {
  const admin = Promise.withResolvers<void>()
  await server.database.deleteFrom('sessions').execute()
  const row = await server.database.selectFrom('admins').selectAll().executeTakeFirstOrThrow()
  await server.database.deleteFrom('admins').execute()
  const app = await makeCheckedApp(server.services, { hasAdmin: admin.promise })
  const signIn = openBrowser({ app }).signIn()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  expect(response.json()).toMatchObject({ message: 'The server is starting' })
  // Takes as long as a sign-in: one that does not wait for the admin is answered by then.
  expect((await openBrowser(server).signIn()).statusCode).toBe(401)
  await server.database.insertInto('admins').values(row).execute()
  admin.resolve()
  expect((await signIn).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
})
