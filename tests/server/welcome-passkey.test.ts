import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { peoplePaths } from '#contract/people.ts'
import { sessionPaths } from '#contract/session.ts'
import { welcomePasskeyPaths, welcomePath } from '#contract/welcome.ts'
import { strongPassword } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf } from './audit-of.ts'
import { send } from './console.ts'
import {
  askWith,
  consoleOf,
  enterBy,
  enterWith,
  inviteTo,
  linkTo,
  newDevice,
  signInBy,
} from './passkey-guest.ts'
import { authenticatorFlags, softPasskey } from './soft-passkey.ts'

const server = appForEach()

const ben = { email: 'ben@take-off.example', name: 'Ben', role: 'event-staff' } as const
const invite = () => inviteTo(server, ben)
const own = { method: 'GET', url: accountPaths.own } as const
const people = async () => {
  const { body } = await server.console.call({ method: 'GET', url: peoplePaths.list })
  return body.data
}
const byPassword = (token: string) =>
  send(server.app, {
    ...{ method: 'PUT', url: welcomePath },
    json: { token, name: 'Ben', password: strongPassword },
  })
const signIn = () =>
  send(server.app, {
    ...{ method: 'POST', url: sessionPaths.signIn },
    json: { email: ben.email, password: strongPassword },
  })
const count = async (table: 'passkeys' | 'sessions' | 'links') =>
  (await server.database.selectFrom(table).select('admin_id').execute()).length

test('a link ends in a passkey and the first session, and the passkey signs in from then on', async () => {
  const device = newDevice()
  const token = await invite()
  const { body } = await askWith(server, token)
  expect(body.data).toMatchObject({
    user: { name: ben.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const response = device.register(body.data)
  const entered = await enterWith(server, { token, name: ' Ben Oduya ', response })
  expect(entered.body).toMatchObject({
    ...{ role: ben.role, user: { name: 'Ben Oduya', language: null } },
  })
  expect(entered.headers['cache-control']).toBe('no-store')
  expect(String(entered.headers['set-cookie'])).toMatch(/take-off-session=.*take-off-device=/)
  const account = { email: ben.email, name: 'Ben Oduya', role: ben.role }
  const { call } = consoleOf(server, entered)
  expect((await call(own)).body.data).toEqual({ ...account, picture: '', language: null })
  expect(await people()).toContainEqual(expect.objectContaining({ ...account, state: 'active' }))
  expect((await signInBy(server, device)).body).toMatchObject({ role: ben.role })
  expect((await signIn()).status).toBe(401)
})

test('the audit log says that the account began with a passkey', async () => {
  const { id } = consoleOf(server, await enterBy(server, await invite()))
  const { entries } = await auditOf(server)
  const by = { _id: id, email: ben.email }
  expect(entries.slice(0, 2)).toMatchObject([
    { op: 'signed-in', by },
    {
      ...{ op: 'link-used', by },
      changes: [{ field: 'passkey', from: null, to: 'Unknown device' }],
    },
  ])
})

test('two tabs use a link at the same time, and one wins', async () => {
  const token = await invite()
  const [first, second] = [await askWith(server, token), await askWith(server, token)]
  const replies = await Promise.all(
    [first, second].map(({ body }) =>
      enterWith(server, { token, response: newDevice().register(body.data) }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 410]))
  expect(await count('passkeys')).toBe(1)
})

test('a passkey and a password for one link at the same time: one wins', async () => {
  const token = await invite()
  const { body } = await askWith(server, token)
  const [passkey, password] = await Promise.all([
    enterWith(server, { token, response: newDevice().register(body.data) }),
    byPassword(token),
  ])
  expect(new Set([passkey.status, password.status])).toEqual(new Set([200, 410]))
  expect((await signIn()).status).toBe(password.status === 200 ? 200 : 401)
  expect(await count('passkeys')).toBe(passkey.status === 200 ? 1 : 0)
})

const invalid = [
  { called: 'from another origin', device: softPasskey('localhost', 'http://elsewhere.example') },
  { called: 'for another host', device: softPasskey('elsewhere.example', 'http://localhost') },
  {
    called: 'without user verification',
    device: softPasskey('localhost', 'http://localhost', authenticatorFlags.present),
  },
]

test.each(invalid)('a registration $called is refused, and the link stays usable', async (each) => {
  const token = await invite()
  const before = await count('sessions')
  const refused = await enterBy(server, token, each.device)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe('The passkey could not be added. Please try again.')
  expect([await count('passkeys'), await count('sessions')]).toEqual([0, before])
  expect((await enterBy(server, token)).status).toBe(200)
})

test('a challenge belongs to its link, and is used once', async () => {
  const token = await invite()
  const other = await inviteTo(server, { ...ben, email: 'cara@take-off.example' })
  const device = newDevice()
  const { body } = await askWith(server, other)
  const response = device.register(body.data)
  expect((await enterWith(server, { token, response })).status).toBe(400)
  expect((await enterWith(server, { token: other, response })).status).toBe(200)
  expect((await enterWith(server, { token, response })).status).toBe(400)
  expect((await enterBy(server, token)).status).toBe(200)
})

test('a device whose passkey exists already is refused, and the link stays usable', async () => {
  const device = newDevice()
  expect((await enterBy(server, await invite(), device)).status).toBe(200)
  const token = await inviteTo(server, { ...ben, email: 'cara@take-off.example' })
  expect((await enterBy(server, token, device)).status).toBe(400)
  expect((await signInBy(server, device)).body).toMatchObject({ user: { email: ben.email } })
  expect((await enterBy(server, token)).status).toBe(200)
})

test('a name is required, and the link stays usable', async () => {
  const token = await invite()
  const { body } = await askWith(server, token)
  const response = newDevice().register(body.data)
  const refused = await enterWith(server, { token, name: ' ', response })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.problems ?? {})).toEqual(['name'])
  expect((await enterWith(server, { token, response })).status).toBe(200)
})

test('used, expired and made-up links get one reply at both calls', async () => {
  const used = await invite()
  const response = newDevice().register((await askWith(server, used)).body.data)
  await enterBy(server, used)
  const late = await inviteTo(server, { ...ben, email: 'cara@take-off.example' })
  server.clock.pass(7 * 24 * 60 * 60 * 1000)
  const replies = await Promise.all(
    [used, late, 'made up'].flatMap((token) => [
      askWith(server, token),
      enterWith(server, { token, response }),
      send(server.app, { method: 'POST', url: welcomePath, json: { token } }),
    ]),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 410))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
})

test('a link may request only so many challenges, and keeps no other from them', async () => {
  const token = await invite()
  const ask = () =>
    send(server.app, { method: 'POST', url: welcomePasskeyPaths.options, json: { token } })
  expect((await ask()).status).toBe(200)
  const { numUpdatedRows } = await server.database
    .updateTable('posts')
    .set({ count: 199 })
    .where('subject', 'like', 'challenge %')
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(1n)
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  const other = await inviteTo(server, { ...ben, email: 'bea@take-off.example' })
  expect((await enterBy(server, other, newDevice())).status).toBe(200)
})

test('a link for a new password ends in a passkey, too: the former password and passkeys end', async () => {
  const former = newDevice()
  const { id, call } = consoleOf(server, await enterBy(server, await invite(), former))
  expect((await byPassword(await linkTo(server, id))).status).toBe(200)
  expect((await call(own)).status).toBe(401)
  expect((await signInBy(server, former)).status).toBe(401)
  const first = newDevice()
  expect((await enterBy(server, await linkTo(server, id), first)).status).toBe(200)
  expect((await signIn()).status).toBe(401)
  const second = newDevice()
  expect((await enterBy(server, await linkTo(server, id), second)).status).toBe(200)
  expect((await signInBy(server, first)).status).toBe(401)
  expect((await signInBy(server, second)).status).toBe(200)
  const { entries } = await auditOf(server)
  const used = entries.filter(({ op }) => op === 'link-used').map(({ changes }) => changes)
  const name = 'Unknown device'
  expect(used.slice(0, 2)).toEqual([
    [{ field: 'passkey', from: name, to: name }],
    [
      { field: 'password', from: 'true', to: 'false' },
      { field: 'passkey', from: null, to: name },
    ],
  ])
})
