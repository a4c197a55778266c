import { afterAll, beforeAll, expect, test } from 'vitest'

import { dashboardPath } from '#contract/dashboard.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { signIn, startServer, type TestServer, trySignIn } from '#tests/support/test-server.ts'

import { runCommand } from './run-command.ts'

const ben = { email: 'ben@take-off.example', password: 'another long password' }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

function run(command: string, email: string, password = '') {
  return runCommand(command, [email], { DATA_DIR: server.dataDir, ADMIN_PASSWORD: password })
}

/** Returns the reply to a sign-in, with or without the cookies of a browser. */
async function replyToSignIn(credentials: typeof ben, cookie = '') {
  const response = await trySignIn(server.url, credentials, cookie)
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: response.status, body: await response.text(), cookie: set.join('; ') }
}

async function read(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(server.url + dashboardPath, { headers })).status
}

test('a disabled admin is signed out immediately, and cannot sign in until added again', async () => {
  await run('add-admin', ben.email, ben.password)
  const { token } = await signIn(server.url, ben)
  const { cookie } = await replyToSignIn(ben)
  expect(await read(token)).toBe(200)

  const { output, logged } = await run('disable-admin', ben.email)
  expect(output).toBe(`${ben.email} is disabled and signed out everywhere\n`)
  expect(JSON.parse(logged)).toMatchObject({
    event: 'admin-disabled',
    account: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(logged).not.toContain(ben.email)
  expect(await read(token)).toBe(401)
  const refused = await replyToSignIn(ben, cookie)
  const wrong = await replyToSignIn({ ...ben, email: 'nobody@take-off.example' })
  expect(refused).toEqual(wrong)
  expect(refused.status).toBe(401)

  const set = await run('set-password', ben.email, 'a brand new password')
  expect(set.output).toBe(
    `${ben.email} is disabled. To enable the account again: npm run add-admin -- ${ben.email}\n`,
  )
  const added = await run('add-admin', ben.email, 'a brand new password')
  expect(added.succeeded).toBe(true)
  expect((await replyToSignIn(ben)).status).toBe(401)
  expect((await replyToSignIn({ ...ben, password: 'a brand new password' })).status).toBe(200)
  expect(await read(token)).toBe(401)
})

test('the last enabled admin cannot be disabled, and neither can an unknown or a disabled one', async () => {
  await run('disable-admin', ben.email)
  expect(await run('disable-admin', firstAdmin.email)).toMatchObject({
    succeeded: false,
    output: `${firstAdmin.email} is the last owner who can sign in. First add another one: npm run add-admin -- name@example.org\n`,
  })
  expect((await run('disable-admin', ben.email)).output).toBe(
    `There is no enabled account with the address ${ben.email}.\n`,
  )
  expect((await replyToSignIn(firstAdmin)).status).toBe(200)
})

test('a start does not create an admin when all but one are disabled', async () => {
  const email = 'carla@take-off.example'
  await run('add-admin', email, 'a brand new password')
  await run('disable-admin', firstAdmin.email)
  await server.kill()
  server = await startServer({ dataDir: server.dataDir })
  expect((await replyToSignIn(firstAdmin)).status).toBe(401)
  expect((await replyToSignIn({ email, password: 'a brand new password' })).status).toBe(200)
})
