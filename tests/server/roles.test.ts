import Fastify from 'fastify'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'

import { beyondRole } from '#contract/beyond-role.ts'
import { guardedCalls } from '#contract/calls.ts'
import { type Role, roles } from '#contract/role.ts'
import { accessScopeOf } from '#contract/roles.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { requireSignIn } from '#server/accounts/signed-in.ts'

import { startApp, type TestApp } from './console.ts'
import { matrixRows } from './permission-matrix.ts'

const cells = roles.flatMap((role) => guardedCalls.map((call) => ({ role, ...call })))
const written = new Map(matrixRows.map(({ call, scopes }) => [call, scopes]))
const paths = guardedCalls.map(({ method, path }) => ({ method, path }))

/** A person of every role, by id. */
const people = new Map<Role, string>()
let server: TestApp
beforeAll(async () => {
  server = await startApp()
  for (const role of roles) people.set(role, (await server.otherConsole(role)).account._id)
})
afterAll(() => server.app.close())

type Address = Pick<(typeof guardedCalls)[number], 'method' | 'path'>

/** Each call has a separate session, because one of them ends all others. */
async function answerTo(role: Role, { method, path }: Address) {
  const token = await openSession(server.services, people.get(role) ?? 'nobody')
  const headers = { authorization: `Bearer ${token}` }
  return server.app.inject({ method, url: path.replace(':id', 'none'), headers })
}

test('the table of the contract has exactly the cells that are written in the test', () => {
  const table = guardedCalls.map(({ method, path, area, act }) => ({
    call: `${method} ${path}`,
    scopes: Object.fromEntries(roles.map((role) => [role, accessScopeOf(role, { area, act })])),
  }))
  expect(table).toEqual(matrixRows)
})

describe('a call is refused exactly when the role does not include it', () => {
  // Whose item it is, is checked in own-photos.test.ts.
  test.each(cells)('$role: $method $path', async ({ role, method, path }) => {
    const { statusCode, payload } = await answerTo(role, { method, path })
    const isRefused = statusCode === 403 && payload.includes(beyondRole)
    expect(isRefused).toBe(written.get(`${method} ${path}`)?.[role] === 'none')
    expect(statusCode).not.toBe(401)
  })

  test('a route that is not in the table stops the start', () => {
    const app = Fastify()
    requireSignIn(app, server.services)
    expect(() => app.get('/admin/get-secrets', () => 'all')).toThrow('GET /admin/get-secrets')
  })

  test.each(paths)('nobody: $method $path', async ({ method, path }) => {
    expect(server.app.hasRoute({ method, url: path })).toBe(true)
    expect((await server.app.inject({ method, url: path })).statusCode).toBe(401)
  })

  test.each(['people', 'audit', 'account', 'dashboard', 'uploads', 'toString', '__proto__'])(
    'nobody has a history of %s',
    async (area) => {
      for (const role of roles) {
        const path = `/admin/history/${area}/none`
        expect((await answerTo(role, { method: 'GET', path })).statusCode).toBe(404)
      }
    },
  )

  test('a role of a newer version is denied access', async () => {
    const other = await server.otherConsole('reader')
    await server.database
      .updateTable('admins')
      .set({ role: 'treasurer' })
      .where('id', '=', other.account._id)
      .execute()
    expect((await other.call({ method: 'GET', url: '/admin/get-gallery' })).status).toBe(401)
  })
})
