import { expect, test } from 'vitest'

import { accountPaths, type SignedInDevice } from '#contract/account.ts'
import { dashboardPath } from '#contract/dashboard.ts'
import { passwordProblems } from '#contract/password.ts'
import { peoplePaths } from '#contract/people.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { beforeTransactions } from './before-transactions.ts'
import { type Browser, openBrowser, openSignedIn } from './browsers.ts'
import { type Call, type Console, send } from './console.ts'

const server = appForEach()

const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

const onPhone = { address: '192.0.2.7', headers: { 'user-agent': phone } }

/** Returns the status of a read by this browser. */
const statusOf = async (browser: Browser) => (await browser.call(read)).statusCode

const read = { method: 'GET', url: dashboardPath } as const
const list = { method: 'GET', url: accountPaths.devices } as const
const signOut = (id: string): Call => ({
  method: 'DELETE',
  url: accountPaths.device.replace(':id', id),
})

async function devicesOf({ call }: Console) {
  const { body } = await call(list)
  // The test itself checks the shape of the reply.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return body.data as SignedInDevice[]
}

const change = (current: string, next: string) =>
  server.console.call({ method: 'PUT', url: accountPaths.password, json: { current, next } })

const canSignIn = async (password: string) =>
  (await openBrowser(server).signIn({ password })).statusCode === 200

const better = 'a better long password'

test('changing the own password ends every other session of the account', async () => {
  const elsewhere = await openSignedIn(server, onPhone)
  expect(await statusOf(elsewhere)).toBe(200)
  const reply = await change(firstAdmin.password, better)
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(await statusOf(elsewhere)).toBe(401)
  expect((await server.console.call(read)).status).toBe(200)
  expect(await canSignIn(better)).toBe(true)
  expect(await canSignIn(firstAdmin.password)).toBe(false)
})

test('changing the own password revokes open links that could replace it', async () => {
  const { _id } = server.console.account
  const other = await server.otherConsole()
  await other.call({ method: 'POST', url: peoplePaths.link.replace(':id', _id) })
  expect((await change(firstAdmin.password, better)).status).toBe(200)
  expect(await server.database.selectFrom('links').selectAll().execute()).toEqual([])
})

const old = firstAdmin.password

test.each([
  [{ current: 'not the password', next: better }, { current: 'The old password is wrong' }],
  [{ current: '', next: better }, { current: 'The old password is wrong' }],
  [{ current: old, next: 'short' }, { next: passwordProblems.short }],
  [{ current: old, next: ' '.repeat(20) }, { next: passwordProblems.blank }],
  [{ current: old, next: old }, { next: 'This is the old password' }],
])('a password change that sends %j is refused', async ({ current, next }, problems) => {
  const elsewhere = await openSignedIn(server, onPhone)
  const reply = await change(current, next)
  expect(reply.status).toBe(422)
  expect(reply.body).toMatchObject({ success: false, code: 'invalid', problems })
  expect(await statusOf(elsewhere)).toBe(200)
  expect(await canSignIn(firstAdmin.password)).toBe(true)
})

test('a password change does not overwrite a password that an operator sets at the same time', async () => {
  const password = await hashPassword('given by the operator')
  // The only transaction is that of the change; the old password was checked immediately before it.
  const transactions = beforeTransactions(server.database, async () => {
    await server.database.updateTable('admins').set({ password }).execute()
  })
  expect((await change(old, better)).status).toBe(422)
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  expect(await canSignIn('given by the operator')).toBe(true)
})

test('the device list shows where the account is signed in, most recently used first', async () => {
  server.clock.pass(60_000)
  const elsewhere = await openSignedIn(server, onPhone)
  await server.otherConsole()
  const devices = await devicesOf(server.console)
  expect(devices).toMatchObject([
    {
      name: 'Chrome on Android',
      address: '192.0.2.7',
      signedInAt: '2026-11-20T09:01:00.000Z',
      usedAt: '2026-11-20T09:01:00.000Z',
      isThis: false,
    },
    { name: 'Unknown device', signedInAt: '2026-11-20T09:00:00.000Z', isThis: true },
  ])
  expect((await elsewhere.devices()).map(({ isThis }) => isThis)).toEqual([true, false])
  expect((await server.console.call(list)).headers['cache-control']).toBe('no-store')
})

test('a device can be signed out from the device list', async () => {
  const elsewhere = await openSignedIn(server, onPhone)
  const devices = await devicesOf(server.console)
  const { _id = '' } = devices.find(({ isThis }) => !isThis) ?? {}
  expect((await server.console.call(signOut(_id))).status).toBe(200)
  expect(await statusOf(elsewhere)).toBe(401)
  expect(await devicesOf(server.console)).toHaveLength(1)
  expect((await server.console.call(signOut(_id))).status).toBe(404)
})

test('nobody sees or ends sessions of others by the calls about the own account', async () => {
  const other = await server.otherConsole()
  const [own] = await devicesOf(server.console)
  expect(await devicesOf(other)).not.toContainEqual(expect.objectContaining({ _id: own?._id }))
  expect((await other.call(signOut(own?._id ?? ''))).status).toBe(404)
  expect((await other.call({ method: 'DELETE', url: accountPaths.devices })).status).toBe(200)
  expect((await server.console.call(read)).status).toBe(200)
})

test('all devices can be signed out at once, including this one', async () => {
  const elsewhere = await openSignedIn(server, onPhone)
  const reply = await server.console.call({ method: 'DELETE', url: accountPaths.devices })
  expect(reply.status).toBe(200)
  expect((await server.console.call(read)).status).toBe(401)
  expect(await statusOf(elsewhere)).toBe(401)
})

test.each([
  ['PUT', accountPaths.password],
  ['GET', accountPaths.devices],
  ['DELETE', accountPaths.devices],
  ['DELETE', accountPaths.device],
] as const)('%s %s requires a session, and rejects cross-site writes', async (method, url) => {
  expect((await send(server.app, { method, url })).status).toBe(401)
  const cookie = `take-off-session=${server.console.token}`
  const headers = { cookie, 'sec-fetch-site': 'cross-site' }
  const reply = await send(server.app, { method, url, headers })
  expect(reply.status).toBe(method === 'GET' ? 200 : 403)
})
