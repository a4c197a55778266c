import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { auditLogPage, auditPaths } from '#contract/audit.ts'
import { factorPaths } from '#contract/factors.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { isOnPostgres } from '#tests/support/test-database.ts'
import { signIn, startServer, type TestServer, trySignIn } from '#tests/support/test-server.ts'

import { runCommand } from './run-command.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Runs a command while the server is running; returns its output and whether it succeeded. */
async function run(command: string, words: string[], more: Record<string, string> = {}) {
  const { succeeded, output } = await runCommand(command, words, {
    DATA_DIR: server.dataDir,
    ...more,
  })
  return { succeeded, output }
}

const status = async (email: string, password: string) =>
  (await trySignIn(server.url, { email, password })).status

test('add-admin adds an admin with a generated password, and prints it', async () => {
  const { output } = await run('add-admin', ['ben@take-off.example'])
  const password = /with the password (\S+)\n$/.exec(output)?.[1] ?? ''
  expect(await status('ben@take-off.example', password)).toBe(200)
})

test('add-admin for an existing admin names the command for a new password', async () => {
  expect(await run('add-admin', [firstAdmin.email])).toEqual({
    succeeded: false,
    output: `${firstAdmin.email} is already an admin. To set a new password: npm run set-password -- ${firstAdmin.email}\n`,
  })
})

test('set-password replaces a lost password, and ends all sessions of the account', async () => {
  const { token } = await signIn(server.url)
  const given = { ADMIN_PASSWORD: 'a brand new password' }
  expect((await run('set-password', [firstAdmin.email], given)).succeeded).toBe(true)
  expect(await status(firstAdmin.email, firstAdmin.password)).toBe(401)
  expect(await status(firstAdmin.email, 'a brand new password')).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${server.url}/admin/get-gallery`, { headers })).status).toBe(401)
})

test('set-password records in the audit log which factors it removed', async () => {
  const dora = { email: 'dora@take-off.example', password: 'a password of an operator' }
  const given = { ADMIN_PASSWORD: dora.password }
  await run('add-admin', [dora.email], given)
  const { token } = await signIn(server.url, dora)
  const call = async (path: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(server.url + path, { ...init, headers })
    return v.parse(v.object({ data: v.unknown() }), await response.json()).data
  }
  const begun = await call(factorPaths.totp, { method: 'POST', body: '{}' })
  const code = new TOTP(v.parse(v.object({ secret: v.string() }), begun)).generate()
  await call(factorPaths.totp, { method: 'PUT', body: JSON.stringify({ code }) })
  expect(await status(dora.email, dora.password)).toBe(401)
  expect((await run('set-password', [dora.email], given)).succeeded).toBe(true)
  const again = await signIn(server.url, dora)
  const response = await fetch(`${server.url}${auditPaths.list}?by=${dora.email}`, {
    headers: { authorization: `Bearer ${again.token}` },
  })
  const { data } = v.parse(v.object({ data: auditLogPage }), await response.json())
  expect(data.entries.find(({ op }) => op === 'password-set')).toMatchObject({
    address: 'this machine',
    changes: [{ field: 'secondFactor', from: 'true', to: 'false' }],
  })
})

test.each([
  ['add-admin', []],
  ['add-admin', ['--help']],
  ['set-password', ['not an address']],
  ['disable-admin', []],
  ['disable-admin', ['ben@take-off.example', 'asha@take-off.example']],
])('%s with the arguments %j prints its usage', async (command, words) => {
  expect(await run(command, words)).toEqual({
    succeeded: false,
    output: `Specify one email address: npm run ${command} -- name@example.org\n`,
  })
})

test.each([
  ['add-admin', 'carla@take-off.example', 'short', /At least 12 characters/],
  ['add-admin', 'carla@take-off.example', ' '.repeat(20), /spaces only/],
  ['set-password', firstAdmin.email, 'Password1234', /easy to guess/],
])(
  '%s for %s refuses the password %j, and changes nothing',
  async (...[command, email, password, expectedReason]) => {
    const { succeeded, output } = await run(command, [email], { ADMIN_PASSWORD: password })
    expect(succeeded).toBe(false)
    expect(output).toMatch(/^ADMIN_PASSWORD cannot be used: .*\.\n$/)
    expect(output).toMatch(expectedReason)
    expect(await status(email, password)).toBe(401)
  },
)

test('set-password refuses an address without an account', async () => {
  const { output } = await run('set-password', ['nobody@take-off.example'])
  expect(output).toBe('There is no account with the address nobody@take-off.example.\n')
})

// On PostgreSQL the database of a test already contains an installation.
if (!isOnPostgres())
  test('a command does not create a data folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'take-off-commands-'))
    const { output } = await run('add-admin', ['ben@take-off.example'], { DATA_DIR: folder })
    expect(output).toBe(
      `There is no Take-Off installation in DATA_DIR ${folder} yet: start the server first.\n`,
    )
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  })
