import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { readConfig } from '#server/config.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { beforeTransactions } from './before-transactions.ts'
import { send } from './console.ts'

const server = appForEach()

const list = { method: 'GET', url: galleryItems.paths.list } as const
const wrong = { ...firstAdmin, password: 'wrong' }

const signIn = (payload: object) =>
  server.app.inject({ method: 'POST', url: sessionPaths.signIn, payload })

test('a sign-in returns a token and a role, and sets an HttpOnly cookie', async () => {
  const response = await signIn({ ...firstAdmin, email: ' ADMIN@Take-Off.example ' })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    success: true,
    role: 'admin',
    user: { _id: server.console.account._id, email: firstAdmin.email },
  })
  for (const cookie of [response.headers['set-cookie']].flat()) {
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
  }
  const headers = { authorization: `Bearer ${response.json<{ token: string }>().token}` }
  expect((await send(server.app, { ...list, headers })).status).toBe(200)
})

test('a wrong password and an unknown address get the same reply', async () => {
  for (const credentials of [wrong, { email: 'nobody@take-off.example', password: 'x' }]) {
    const response = await signIn(credentials)
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({
      success: false,
      code: 'unauthorised',
      message: 'Email or password is wrong',
    })
  }
})

test('a sign-in during a change of role returns the new role', async () => {
  const { account } = await server.otherConsole('reader')
  const url = peoplePaths.one.replace(':id', account._id)
  const [signedIn] = await Promise.all([
    signIn({ email: account.email, password: 'another long password' }),
    server.console.call({ method: 'PUT', url, json: { role: 'editor' } }),
  ])
  const { role, token } = signedIn.json<{ role: string; token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  const own = await send(server.app, { method: 'GET', url: accountPaths.own, headers })
  // Alternatively the session was ended by the change, which came after the sign-in.
  expect(own.status === 401 ? { role } : own.body.data).toMatchObject({ role })
})

test('a sign-in with a password that is replaced during the check is refused', async () => {
  const password = await hashPassword('another long password')
  // The last transaction opens the session; the password was checked immediately before it.
  const before = beforeTransactions(server.database, async () => {})
  await signIn(firstAdmin)
  const last = before.mock.calls.length
  before.mockRestore()
  let count = 0
  beforeTransactions(server.database, async () => {
    count += 1
    if (count === last) await server.database.updateTable('admins').set({ password }).execute()
  })
  expect((await signIn(firstAdmin)).statusCode).toBe(401)
  expect(count).toBe(last)
})

test('the database contains neither passwords nor tokens', async () => {
  const admins = await server.database.selectFrom('admins').selectAll().execute()
  const sessions = await server.database.selectFrom('sessions').selectAll().execute()
  const stored = JSON.stringify([admins, sessions])
  expect(stored).not.toContain(firstAdmin.password)
  expect(stored).not.toContain(server.console.token)
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('a token has 256 random bits, and is unique', () => {
  const tokens = Array.from({ length: 100 }, () => server.services.ids.token())
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(new Set(tokens).size).toBe(100)
})

test('a password does not expire', async () => {
  server.clock.pass(10 * 365 * 24 * 60 * 60 * 1000)
  expect((await signIn(firstAdmin)).statusCode).toBe(200)
})

test('a sign-out ends the session', async () => {
  const other = await server.otherConsole()
  expect((await other.call(list)).status).toBe(200)
  const signOut = { method: 'DELETE', url: sessionPaths.signOut } as const
  expect((await other.call(signOut)).status).toBe(200)
  expect((await other.call(list)).status).toBe(401)
  expect((await other.call(signOut)).status).toBe(200)
})

test.each([
  ['a page of our own', { 'sec-fetch-site': 'same-origin' }, 404],
  ['the address bar', { 'sec-fetch-site': 'none' }, 404],
  ['our own page on plain http', { origin: 'http://localhost:80', host: 'localhost:80' }, 404],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site on plain http', { origin: 'http://evil.example' }, 403],
])(
  'a write with only the cookie is accepted from the own origin only: %s',
  async (_from, headers, status) => {
    const cookie = `take-off-session=${server.console.token}`
    const reply = await send(server.app, {
      method: 'DELETE',
      url: '/admin/delete-gallery/unknown',
      headers: { cookie, ...headers },
    })
    expect(reply.status).toBe(status)
  },
)

test.each([
  'https://console.example.org',
  // Origins of native shells, on Android and on iOS.
  'https://localhost',
  'capacitor://localhost',
  'ionic://localhost',
  'capacitor://console.example.org',
])('a console of another origin is allowed by CORS only when configured: %s', async (origin) => {
  const listed = await appForTest({
    CORS_ORIGINS: readConfig({ CORS_ORIGINS: origin }).CORS_ORIGINS,
  })
  const ask = async (from: string) =>
    listed.app.inject({
      method: 'OPTIONS',
      url: galleryItems.paths.add,
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key',
      },
    })
  const welcome = await ask(origin)
  expect(welcome.headers['access-control-allow-origin']).toBe(origin)
  expect(welcome.headers['access-control-allow-headers']).toContain('idempotency-key')
  const stranger = await ask('https://evil.example')
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
})
