import { expect, test } from 'vitest'

import { makeApp } from '#server/app.ts'

import { appForEach } from './app-for-each.ts'
import { openBrowser } from './browsers.ts'

const server = appForEach()

const asked = [
  ['a program', { accept: '*/*' }],
  ['a person', { accept: 'text/html,application/xhtml+xml' }],
] as const

test.each(asked)(
  '%s is told how the server is, in JSON that nobody keeps',
  async (_who, headers) => {
    const answers = {
      '/healthz': { success: true, status: 'ok' },
      '/readyz': { success: true, status: 'ready' },
    }
    for (const [url, body] of Object.entries(answers)) {
      const answer = await server.app.inject({ method: 'GET', url, headers })
      expect([answer.statusCode, answer.json()]).toEqual([200, body])
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
      const head = await server.app.inject({ method: 'HEAD', url, headers })
      expect([head.statusCode, head.body]).toEqual([200, ''])
    }
  },
)

test('a server whose database does not answer lives, and is not ready', async () => {
  await server.database.destroy()
  expect((await server.app.inject('/healthz')).statusCode).toBe(200)
  const answer = await server.app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toEqual({
    success: false,
    code: 'unavailable',
    message: 'The database does not answer',
  })
})

test('a sign-in before the first admin is there waits for it, and is not refused', async () => {
  const admin = Promise.withResolvers<void>()
  await server.database.deleteFrom('sessions').execute()
  const row = await server.database.selectFrom('admins').selectAll().executeTakeFirstOrThrow()
  await server.database.deleteFrom('admins').execute()
  const app = await makeApp(server.services, admin.promise)
  const signIn = openBrowser({ app }).signIn()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const answer = await app.inject('/readyz')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ message: 'The server is starting' })
  // What takes as long as an answer would: one that did not wait is there by now.
  expect((await openBrowser(server).signIn()).statusCode).toBe(401)
  await server.database.insertInto('admins').values(row).execute()
  admin.resolve()
  expect((await signIn).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
})
