import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { TOTP } from 'otpauth'
import { SMTPServer } from 'smtp-server'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { factorPaths } from '#contract/factors.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { inviteAt } from '#tests/support/people.ts'
import { spawnWithOutput, signIn, trySignIn } from '#tests/support/test-server.ts'

import { formOf } from './console.ts'
import { runCommand } from './run-command.ts'

const secrets = {
  wrong: 'a wrong password',
  next: 'a better long password',
  query: 'what-was-searched',
}

/** Starts a real server and records all of its output. */
async function start(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'take-off-log-'))
  const { output, stop, untilPrinted } = spawnWithOutput({ DATA_DIR: folder, ...env })
  await untilPrinted(/^Data: /m)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return {
    output,
    folder,
    url: /http:\/\/\S+/.exec(output.out)?.[0] ?? '',
    stop,
    events: () =>
      output.err
        .split('\n')
        .filter((line) => line.includes('"event"'))
        .map((line): Record<string, unknown> => JSON.parse(line)),
  }
}

/** Performs all account actions that are logged; returns the secrets used in them. */
async function live(url: string): Promise<string[]> {
  const call = (path: string, init: RequestInit) => fetch(url + path, init)
  const json = { 'content-type': 'application/json' }

  await trySignIn(url, { ...firstAdmin, password: secrets.wrong })
  await trySignIn(url, { email: secrets.wrong, password: 'x' })
  const response = await trySignIn(url, firstAdmin)
  const { token }: { token: string } = JSON.parse(await response.text())
  const pairs = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const headers = { authorization: `Bearer ${token}`, cookie: pairs.join('; ') }
  await call(`/admin/get-member?search=${secrets.query}`, { headers })
  await call(`/nothing-here?token=${token}`, { headers })
  const form = formOf({ title: 'x', description: 'y', image: Buffer.from('no picture') })
  await call(galleryItems.paths.add, { method: 'POST', headers, body: form })
  const change = JSON.stringify({ current: firstAdmin.password, next: secrets.next })
  const put = { method: 'PUT', headers: { ...headers, ...json } }
  await call(accountPaths.password, { ...put, body: change.replace('correct', 'wrong') })
  await call(accountPaths.password, { ...put, body: change })
  await call(accountPaths.password, { ...put, body: `${change}}` })
  await sendRubbish(url, token)
  await call(sessionPaths.signOut, { method: 'DELETE', headers })
  const values = pairs.map((pair) => pair.split('=')[1] ?? '')
  return [token, firstAdmin.password, ...Object.values(secrets), ...values]
}

/** Sends bytes that are not HTTP, with a token in them. */
async function sendRubbish(url: string, token: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.end(`GET / HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nBad Header\r\n\r\n`)
  socket.resume()
  await once(socket, 'close')
}

test.each(['info', 'debug', 'trace'])('at level %s no secret is logged', async (level) => {
  const server = await start({ LOG_LEVEL: level })
  const hidden = await live(server.url)
  await server.stop()
  expect(server.output.err).toContain('signed-in')
  expect(server.output.err.includes('/admin/get-member')).toBe(level !== 'info')
  // The email address and the client address belong only to the audit log.
  expect(server.output.err).not.toContain(firstAdmin.email)
  expect(server.output.err).not.toContain('"127.0.0.1"')
  for (const secret of hidden) {
    expect(secret.length).toBeGreaterThan(10)
    expect(server.output.out + server.output.err).not.toContain(secret)
    expect(server.output.err).not.toContain(encodeURIComponent(secret))
    expect(server.output.err).not.toContain(decodeURIComponent(secret))
  }
})

test.each(['/admin/get-member', '/public/members'])(
  'at level debug every request to %s is logged, also one whose reply is stored',
  async (path) => {
    const server = await start({ LOG_LEVEL: 'debug' })
    const { token } = await signIn(server.url)
    const headers = { authorization: `Bearer ${token}` }
    for (let nth = 0; nth < 3; nth += 1) await fetch(server.url + path, { headers })
    await server.stop()
    expect(server.output.err.split(`"path":"${path}"`)).toHaveLength(4)
  },
)

test('by default sign-ins, refusals with their reason, and changes of passwords are logged', async () => {
  const server = await start()
  await live(server.url)
  await server.stop()
  const here = { account: server.events()[0]?.['account'] }
  expect(here.account).toMatch(/^[0-9a-f-]{36}$/)
  const reason = 'wrong email or password'
  expect(server.events()).toMatchObject([
    { event: 'admin-added', ...here, address: 'this machine' },
    { event: 'sign-in-refused', ...here, reason },
    { event: 'sign-in-refused', account: 'unknown', reason },
    { event: 'signed-in', ...here },
    { event: 'password-change-refused', ...here, reason },
    { event: 'password-changed', ...here },
    { event: 'signed-out', ...here },
  ])
  expect(server.output.err.trim().split('\n')).toHaveLength(7)
  expect(server.output.out.trim().split('\n')).toHaveLength(3)
})

test('the means of a sign-in, and confirmations and their refusals are logged', async () => {
  const server = await start()
  const { token } = await signIn(server.url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body: object) => {
    const answer = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
    return v.parse(v.object({ data: v.optional(v.unknown()) }), await answer.json()).data
  }
  const { password } = firstAdmin
  await call('POST', factorPaths.confirm, { password })
  const response = { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' }
  const passkey = { id: 'eA', rawId: 'eA', type: 'public-key', response }
  await call('POST', factorPaths.confirm, { passkey })
  const begun = v.parse(v.object({ secret: v.string() }), await call('POST', factorPaths.totp, {}))
  const codeIn = (laterMs: number) =>
    new TOTP({ secret: begun.secret }).generate({ timestamp: Date.now() + laterMs })
  await call('PUT', factorPaths.totp, { code: codeIn(0) })
  await signIn(server.url, { ...firstAdmin, ...{ code: codeIn(30_000) } })
  await server.stop()
  expect(server.events().slice(1)).toMatchObject([
    { event: 'signed-in', by: 'password' },
    { event: 'confirmed', by: 'password', account: server.events()[0]?.['account'] },
    { event: 'confirmation-refused', reason: 'a passkey of nobody, or of somebody else' },
    { event: 'second-factor-on' },
    { event: 'signed-in', by: 'password and code' },
  ])
})

test('additional properties of an error are not logged', async () => {
  const script = `import { makeLog } from '#server/http/log.ts'
    const error = Object.assign(new Error('It broke'), { rawPacket: 'Bearer ${secrets.query}' })
    makeLog('trace').error({ err: error }, 'request failed')`
  const command = ['--input-type=module', '-e', script]
  const { stderr } = await promisify(execFile)(process.execPath, command)
  expect(stderr).toContain('It broke')
  expect(stderr).not.toContain('Bearer')
})

test('a refusal by a mail server is logged with its codes, and without its text', async () => {
  const words = 'no such mailbox'
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: ${words}`)),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.server.address() as AddressInfo
  const { url, output, stop } = await start({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'console@network.example',
    PUBLIC_URL: 'https://console.network.example',
  })
  const invitation = { email: 'ben@network.example', name: 'Ben', role: 'reader' } as const
  await inviteAt(url, invitation)
  await stop()
  const line = output.err.split('\n').find((each) => each.includes('a mail could not be sent'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  expect(output.err).not.toContain(invitation.email)
  expect(output.err).not.toContain(words)
})

test('delayed sign-ins and commands of an operator are logged', async () => {
  const server = await start()
  const nobody = {
    email: 'nobody"}\n{"event":"signed-in@take-off.example',
    password: secrets.wrong,
  }
  for (let count = 0; count < 6; count += 1) await trySignIn(server.url, nobody)
  const env = { DATA_DIR: server.folder }
  const { logged } = await runCommand('set-password', [firstAdmin.email], env)
  await server.stop()
  const events = server.events().slice(1)
  expect(events.map(({ event, account }) => [event, account])).toEqual([
    ...Array.from({ length: 5 }, () => ['sign-in-refused', 'unknown']),
    ['held-up', 'unknown'],
    ['sign-in-refused', 'unknown'],
  ])
  expect(events[5]).toMatchObject({ seconds: 1 })
  expect(events[6]?.['reason']).toMatch(/^Too many failed attempts/)
  expect(JSON.parse(logged)).toMatchObject({
    ...{ event: 'password-set', account: server.events()[0]?.['account'] },
  })
})
