import { TOTP } from 'otpauth'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { auditPaths } from '#contract/audit.ts'
import { confirmedForMs, factorPaths } from '#contract/factors.ts'
import { peoplePaths } from '#contract/people.ts'
import { sessionPaths } from '#contract/session.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { type Call, send } from './console.ts'

const server = appForEach()
const stepMs = 30_000

const call = (method: Call['method'], url: string, json?: object) =>
  server.console.call({ method, url, ...(json && { json }) })
const signIn = (code?: string, password = firstAdmin.password) =>
  send(server.app, {
    method: 'POST',
    url: sessionPaths.signIn,
    json: { email: firstAdmin.email, password, ...(code !== undefined && { code }) },
  })
const codeOf = (uri: string, laterMs = 0) => {
  const totp = new TOTP({ secret: new URL(uri).searchParams.get('secret') ?? '' })
  return totp.generate({ timestamp: server.clock.now() + laterMs })
}

async function begin() {
  const { body } = await call('POST', factorPaths.totp)
  return v.parse(v.object({ uri: v.string(), secret: v.string() }), body.data)
}

/** Turns on a second factor; returns its address and recovery codes. */
async function turnOn() {
  const { uri } = await begin()
  const { body } = await call('PUT', factorPaths.totp, { code: codeOf(uri) })
  const { codes } = v.parse(v.object({ codes: v.array(v.string()) }), body.data)
  server.clock.pass(stepMs)
  return { uri, codes }
}

test('a second factor is on once a valid code of the app was entered', async () => {
  const { uri } = await begin()
  expect((await signIn()).status).toBe(200)
  expect((await call('PUT', factorPaths.totp, { code: '000000' })).body.problems).toHaveProperty(
    'code',
  )
  expect((await call('PUT', factorPaths.totp, { code: codeOf(uri) })).status).toBe(200)
  server.clock.pass(stepMs)
  expect((await signIn()).body).toMatchObject({ code: 'second-factor' })
  expect((await signIn(codeOf(uri))).status).toBe(200)
  expect((await call('GET', factorPaths.all)).body.data).toMatchObject({
    ...{ hasTotp: true, recoveryCodesLeft: 10 },
  })
})

test.each([
  ['with the spaces that apps display', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)}`],
  [
    'in Arabic digits',
    (code: string) => code.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[+digit] ?? ''),
  ],
  [
    'in Persian digits',
    (code: string) => code.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[+digit] ?? ''),
  ],
])('a code is accepted %s, also when it turns on the second factor', async (_, written) => {
  const { uri } = await begin()
  expect((await call('PUT', factorPaths.totp, { code: written(codeOf(uri)) })).status).toBe(200)
  server.clock.pass(stepMs)
  expect((await signIn(written(codeOf(uri)))).status).toBe(200)
})

test.each(['éééééé', '12345', '1234567', '🦊🦊🦊', '٠٠٠٠٠', 'a b c d'])(
  'text that is not a code, such as %s, is refused',
  async (code) => {
    await begin()
    const refused = await call('PUT', factorPaths.totp, { code })
    expect(refused.body.problems).toHaveProperty('code')
    await turnOn()
    expect((await signIn(code)).status).toBe(401)
  },
)

test('a code is valid once, and for half a minute before and after its time', async () => {
  const { uri } = await turnOn()
  const code = codeOf(uri)
  const both = await Promise.all([signIn(code), signIn(code)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
  server.clock.pass(10 * stepMs)
  expect((await signIn(codeOf(uri, -2 * stepMs))).status).toBe(401)
  expect((await signIn(codeOf(uri, 2 * stepMs))).status).toBe(401)
  expect((await signIn(codeOf(uri, -stepMs))).status).toBe(200)
  expect((await signIn(` ${codeOf(uri, stepMs).replace(/(...)/, '$1 ')}`)).status).toBe(200)
  // A code of a time step before the last used one.
  expect((await signIn(codeOf(uri))).status).toBe(401)
})

test('a recovery code is valid once, regardless of case and separators', async () => {
  const { codes } = await turnOn()
  const [first = '', second = ''] = codes
  expect((await signIn(first)).status).toBe(200)
  expect((await signIn(first)).status).toBe(401)
  expect((await signIn(second.replaceAll('-', ' ').toUpperCase())).status).toBe(200)
  expect((await call('GET', factorPaths.all)).body.data).toMatchObject({ recoveryCodesLeft: 8 })
  const stored = await server.database.selectFrom('recovery_codes').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(codes[2])
})

test('a recovery code has at least 128 bits, so that its hash needs no salt', async () => {
  const { codes } = await turnOn()
  // 27 of 31 letters, some of which are slightly more frequent, make 128 bits.
  for (const code of codes) expect(code).toMatch(/^[a-z2-9-]{33,}$/)
  for (const code of codes) expect(code.replaceAll('-', '').length).toBeGreaterThanOrEqual(27)
  expect(new Set(codes).size).toBe(10)
})

test.each([
  ['with a space', (code: string) => code.replace(/(...)/, '$1 ')],
  ['with a no-break space', (code: string) => code.replace(/(...)/, '$1\u00a0')],
  ['with a no-break hyphen', (code: string) => code.replace(/(...)/, '$1\u2011')],
  ['between direction marks', (code: string) => `\u202a${code}\u202c\u200e`],
  ['in Arabic digits', (code: string) => inDigitsFrom(0x660, code)],
  ['in Persian digits', (code: string) => inDigitsFrom(0x6f0, code)],
  ['in full-width digits', (code: string) => inDigitsFrom(0xff10, code)],
])('a code is accepted %s, as it may be pasted', async (_, written) => {
  const { uri } = await turnOn()
  expect((await signIn(written(codeOf(uri)))).status).toBe(200)
})

const inDigitsFrom = (zero: number, code: string) =>
  code.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test('new recovery codes invalidate the old ones', async () => {
  const { codes } = await turnOn()
  await call('POST', factorPaths.recoveryCodes)
  expect((await signIn(codes[0])).status).toBe(401)
})

test('wrong codes are delayed like wrong passwords, and a sign-in without a code is not counted', async () => {
  await turnOn()
  for (let nth = 0; nth < 8; nth += 1) expect((await signIn()).status).toBe(401)
  for (let nth = 0; nth < 6; nth += 1) await signIn('000000')
  expect((await signIn('000000')).status).toBe(429)
})

test('a wrong password does not reveal a second factor', async () => {
  await turnOn()
  const wrong = await signIn(undefined, 'a wrong password')
  expect(wrong.body).toMatchObject({ code: 'unauthorised', message: 'Email or password is wrong' })
})

const changes: [method: Call['method'], url: string, json?: object][] = [
  ['POST', factorPaths.totp],
  ['PUT', factorPaths.totp, { code: '000000' }],
  ['DELETE', factorPaths.totp],
  ['POST', factorPaths.recoveryCodes],
  ['POST', factorPaths.passkeyOptions],
  ['POST', factorPaths.passkeys, { name: 'x' }],
  ['DELETE', factorPaths.passkey.replace(':id', 'x')],
  ['POST', peoplePaths.list, { email: 'ben@network.example', role: 'admin' }],
  ['PUT', peoplePaths.one.replace(':id', 'x'), { role: 'admin' }],
  ['POST', peoplePaths.link.replace(':id', 'x')],
  ['DELETE', peoplePaths.device.replace(':id', 'x').replace(':device', 'x')],
  ['PUT', auditPaths.kept, { days: 30 }],
]

test.each(changes)(
  '%s %s requires a confirmation some time after the sign-in',
  async (...change) => {
    server.clock.pass(confirmedForMs)
    expect((await call(...change)).body).toMatchObject({ code: 'unconfirmed' })
    const wrong = await call('POST', factorPaths.confirm, { password: 'a wrong password' })
    expect(wrong.body.problems).toHaveProperty('password')
    expect((await call(...change)).body).toMatchObject({ code: 'unconfirmed' })
    const { password } = firstAdmin
    expect((await call('POST', factorPaths.confirm, { password })).status).toBe(200)
    expect((await call(...change)).body).not.toMatchObject({ code: 'unconfirmed' })
  },
)

test('with a second factor a confirmation requires a code', async () => {
  const { uri } = await turnOn()
  server.clock.pass(confirmedForMs)
  const { password } = firstAdmin
  const without = await call('POST', factorPaths.confirm, { password })
  expect(without.body).toMatchObject({ code: 'second-factor' })
  const withCode = { password, code: codeOf(uri) }
  expect((await call('POST', factorPaths.confirm, withCode)).status).toBe(200)
  expect((await call('DELETE', factorPaths.totp)).status).toBe(200)
  expect((await signIn()).status).toBe(200)
})

test('a second factor that is on cannot be set up again, and one that is off cannot be turned off', async () => {
  expect((await call('DELETE', factorPaths.totp)).status).toBe(400)
  expect((await call('POST', factorPaths.recoveryCodes)).status).toBe(400)
  await turnOn()
  expect((await call('POST', factorPaths.totp)).status).toBe(400)
})

test('a new password by a link or from an operator turns off the second factor', async () => {
  await turnOn()
  const { _id } = server.console.account
  const other = await server.otherConsole()
  const { body } = await other.call({ method: 'POST', url: `/admin/people/${_id}/link` })
  const { path } = v.parse(v.looseObject({ path: v.string() }), body.data)
  const password = 'eleven lanterns over water'
  const json = { token: path.split('#')[1], name: 'Asha', password }
  await send(server.app, { method: 'PUT', url: '/admin/welcome', json })
  expect((await signIn(undefined, password)).status).toBe(200)
})

test('an owner cannot make a link for themselves that bypasses their password and second factor', async () => {
  const { _id } = server.console.account
  expect((await call('POST', `/admin/people/${_id}/link`)).status).toBe(400)
  expect(await server.database.selectFrom('links').selectAll().execute()).toEqual([])
})
