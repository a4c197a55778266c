import { expect, test } from 'vitest'

import { auditPaths } from '#contract/audit.ts'
import { factorPaths, passkeySignInPaths } from '#contract/factors.ts'
import { addAdmin, disableAdmin } from '#server/people/operator-accounts.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { appForEach } from './app-for-each.ts'
import { openSignedIn } from './browsers.ts'
import { type Console, send } from './console.ts'
import { authenticatorFlags, softPasskey } from './soft-passkey.ts'

const server = appForEach()

const minuteMs = 60_000

const post = (url: string, json?: object, by: Console = server.console) =>
  by.call({ method: 'POST', url, ...(json && { json }) })
const postAsStranger = (url: string, json?: object) =>
  send(server.app, { method: 'POST', url, ...(json && { json }) })

/** Creates a passkey on a device. */
async function deviceOf(by: Console) {
  const device = softPasskey('localhost', 'http://localhost')
  const { body } = await post(factorPaths.passkeyOptions, undefined, by)
  const made = { name: 'Phone', response: device.register(body.data) }
  expect((await post(factorPaths.passkeys, made, by)).status).toBe(201)
  return device
}

/** Returns a function that signs in with a passkey; `counter` is the number of its signatures so far. */
async function prepareSignIn(device: ReturnType<typeof softPasskey>, counter = 0) {
  const { body } = await postAsStranger(passkeySignInPaths.options)
  const response = device.authenticate(body.data, undefined, counter)
  return () => postAsStranger(passkeySignInPaths.signIn, { response })
}

test('a passkey response signs in once, even when sent twice at the same time', async () => {
  const signIn = await prepareSignIn(await deviceOf(server.console))
  const both = await Promise.all([signIn(), signIn()])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]))
  expect((await signIn()).status).toBe(401)
})

test('a passkey whose counter does not grow may be a copy, and does not sign in', async () => {
  const device = await deviceOf(server.console)
  const signInAt = async (counter: number) =>
    (await (await prepareSignIn(device, counter))()).status
  expect([await signInAt(5), await signInAt(6)]).toEqual([200, 200])
  expect([await signInAt(5), await signInAt(6), await signInAt(0)]).toEqual([401, 401, 401])
  expect(await signInAt(7)).toBe(200)
})

test('a challenge can be answered for five minutes', async () => {
  const device = await deviceOf(server.console)
  const inTime = await prepareSignIn(device)
  server.clock.pass(5 * minuteMs - 1)
  expect((await inTime()).status).toBe(200)
  const late = await prepareSignIn(device)
  const { body } = await post(factorPaths.confirmOptions)
  server.clock.pass(5 * minuteMs)
  expect((await late()).status).toBe(401)
  const passkey = device.authenticate(body.data)
  expect((await post(factorPaths.confirm, { passkey })).status).toBe(400)
})

test('challenges of strangers keep nobody in their network from a passkey', async () => {
  const device = await deviceOf(server.console)
  const browser = await openSignedIn(server, { address: '127.0.0.1' })
  const since = server.clock.now()
  await server.database
    .insertInto('posts')
    .values({ subject: 'challenge 127.0.0.1', count: 200, since })
    .execute()
  expect((await postAsStranger(passkeySignInPaths.options)).status).toBe(429)
  // Somebody who is signed in, and a device on which somebody was.
  const { body } = await post(factorPaths.confirmOptions)
  const passkey = device.authenticate(body.data)
  expect((await post(factorPaths.confirm, { passkey })).status).toBe(200)
  await browser.signOut()
  const options = await browser.call({ method: 'POST', url: passkeySignInPaths.options })
  const payload = { response: device.authenticate(options.json<{ data: unknown }>().data) }
  const signedIn = await browser.call({ method: 'POST', url: passkeySignInPaths.signIn, payload })
  expect(signedIn.statusCode).toBe(200)
})

test('a refused sign-in by a stored passkey names its person in the audit log', async () => {
  const other = await server.otherConsole()
  const device = await deviceOf(other)
  await disableAdmin(server.services, other.account.email, recordNothing)
  expect((await (await prepareSignIn(device))()).status).toBe(401)
  const unknown = softPasskey('localhost', 'http://localhost')
  expect((await (await prepareSignIn(unknown))()).status).toBe(401)
  const audit = await server.console.call({ method: 'GET', url: auditPaths.list })
  expect(audit.body.data).toMatchObject({
    entries: [
      { op: 'sign-in-refused', by: { email: '' } },
      { op: 'sign-in-refused', by: other.account },
      { op: 'passkey-added', by: other.account },
    ],
  })
})

test('a response that another key has signed does not sign in', async () => {
  const { id } = await deviceOf(server.console)
  const { body } = await postAsStranger(passkeySignInPaths.options)
  const forged = softPasskey('localhost', 'http://localhost').authenticate(body.data)
  const response = { ...forged, id, rawId: id }
  const { status } = await postAsStranger(passkeySignInPaths.signIn, { response })
  expect(status).toBe(401)
})

test('the passkey of another admin confirms nothing, and the refusal is recorded', async () => {
  const other = await server.otherConsole()
  const device = await deviceOf(other)
  const { body } = await post(factorPaths.confirmOptions)
  const refused = await post(factorPaths.confirm, { passkey: device.authenticate(body.data) })
  expect(refused.status).toBe(400)
  const audit = await server.console.call({ method: 'GET', url: auditPaths.list })
  expect(audit.body.data).toMatchObject({
    entries: [
      { op: 'confirmation-refused', by: server.console.account },
      { op: 'passkey-added', by: other.account },
    ],
  })
})

test('an admin added again by an operator has none of the former passkeys', async () => {
  const other = await server.otherConsole()
  const device = await deviceOf(other)
  const { email } = other.account
  expect(await disableAdmin(server.services, email, recordNothing)).toBe('disabled')
  expect((await (await prepareSignIn(device))()).status).toBe(401)
  await addAdmin(server.services, { email, password: 'the password of an operator' }, recordNothing)
  expect((await (await prepareSignIn(device))()).status).toBe(401)
  expect((await (await prepareSignIn(await deviceOf(server.console)))()).body).toMatchObject({
    user: { email: firstAdmin.email },
  })
})

test('a passkey whose user was neither present nor verified is stored only as a conditional one', async () => {
  const silent = softPasskey('localhost', 'http://localhost', 0)
  const { body } = await post(factorPaths.passkeyOptions)
  const made = { name: 'Password manager', response: silent.register(body.data) }
  expect((await post(factorPaths.passkeys, made)).status).toBe(400)
  const again = await post(factorPaths.passkeyOptions)
  const conditional = { ...made, response: silent.register(again.body.data), isConditional: true }
  expect((await post(factorPaths.passkeys, conditional)).status).toBe(201)
})

test.each([
  [
    'that verifies its user signs in',
    authenticatorFlags.present | authenticatorFlags.verified,
    200,
  ],
  ['that detects its user without verifying them signs nobody in', authenticatorFlags.present, 401],
])('a conditional passkey on a device %s', async (_, shown, status) => {
  const device = softPasskey('localhost', 'http://localhost', shown)
  const { body } = await post(factorPaths.passkeyOptions)
  const made = { name: 'Password manager', response: device.register(body.data) }
  const added = await post(factorPaths.passkeys, { ...made, isConditional: true })
  expect(added.status).toBe(201)
  expect((await (await prepareSignIn(device))()).status).toBe(status)
})

test('only a former passkey of an account of this server is reported as gone', async () => {
  const device = await deviceOf(server.console)
  const { _id } = server.console.account
  const statusFor = async (accountId: string, by = device) => {
    const { body } = await postAsStranger(passkeySignInPaths.options)
    const response = by.authenticate(body.data, accountId)
    return (await postAsStranger(passkeySignInPaths.signIn, { response })).status
  }
  expect(await statusFor(_id)).toBe(200)
  const url = factorPaths.passkey.replace(':id', device.id)
  expect((await server.console.call({ method: 'DELETE', url })).status).toBe(200)
  expect(await statusFor(_id)).toBe(404)
  const elsewhere = softPasskey('localhost', 'http://localhost')
  expect(await statusFor('an account of another server', elsewhere)).toBe(401)
})
