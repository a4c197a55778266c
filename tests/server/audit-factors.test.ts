import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { factorPaths } from '#contract/factors.ts'
import { peoplePaths } from '#contract/people.ts'
import { sessionPaths } from '#contract/session.ts'
import { welcomePath } from '#contract/welcome.ts'
import type { Note } from '#server/accounts/security-log.ts'
import { addAdmin, disableAdmin } from '#server/people/operator-accounts.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { recordNothing } from '#tests/support/record-nothing.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf } from './audit-of.ts'
import { type ParsedReply, type Call, type Console, send } from './console.ts'
import { softPasskey } from './soft-passkey.ts'
import { turnOnTotp } from './turn-on-totp.ts'

const server = appForEach()

const callsBy =
  (by: Console) =>
  (method: Call['method'], url: string, json: object = {}) =>
    by.call({ method, url, json })
const call = (...args: Parameters<ReturnType<typeof callsBy>>) => callsBy(server.console)(...args)
const signIn = (json: { code?: string; password?: string } = {}) =>
  send(server.app, {
    ...{ method: 'POST', url: sessionPaths.signIn },
    json: { ...firstAdmin, ...json },
  })
const entriesOf = async (op: string) =>
  (await auditOf(server)).entries.filter((entry) => entry.op === op)

async function addPasskey(by: Console, name: string) {
  const { body } = await callsBy(by)('POST', factorPaths.passkeyOptions)
  const response = softPasskey('localhost', 'http://localhost').register(body.data)
  expect((await callsBy(by)('POST', factorPaths.passkeys, { name, response })).status).toBe(201)
}

/** Signs in by a link, choosing a password. */
const enter = ({ body }: ParsedReply) => {
  const { path } = v.parse(v.looseObject({ path: v.string() }), body.data)
  const json = { token: path.split('#')[1], name: 'Ben', password: 'eleven lanterns over water' }
  return send(server.app, { method: 'PUT', url: welcomePath, json })
}

test('a correct password without its code is recorded, at sign-in and at a confirmation', async () => {
  await signIn()
  expect(await entriesOf('code-asked')).toEqual([])
  await turnOnTotp(server, server.console)
  await signIn({ password: 'a wrong password' })
  expect((await signIn()).body).toMatchObject({ code: 'second-factor' })
  const { password } = firstAdmin
  await call('POST', factorPaths.confirm, { password })
  const entries = await entriesOf('code-asked')
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: 'reason', from: null, to: 'confirmation' }],
    [{ field: 'reason', from: null, to: 'sign-in' }],
  ])
  const by = { _id: '', email: firstAdmin.email }
  for (const entry of entries) expect(entry).toMatchObject({ by, address: '127.0.0.1' })
})

test('repeated sign-ins with the correct password and no code record a limited number of entries', async () => {
  await turnOnTotp(server, server.console)
  const subject = 'audit refusals of 127.0.0.1'
  const since = server.clock.now()
  await server.database.insertInto('posts').values({ subject, count: 99, since }).execute()
  for (let nth = 0; nth < 3; nth += 1) await signIn()
  expect(await entriesOf('code-asked')).toHaveLength(1)
})

test('the entries of a link name its purpose, and the second factor and passkeys that it removed', async () => {
  const other = await server.otherConsole('editor')
  const { _id, email } = other.account
  const url = peoplePaths.link.replace(':id', _id)
  await turnOnTotp(server, other)
  await addPasskey(other, 'Phone')
  await addPasskey(other, 'Laptop')
  expect((await enter(await call('POST', url))).status).toBe(200)
  expect((await enter(await call('POST', url))).status).toBe(200)
  const removed = [
    { field: 'secondFactor', from: 'true', to: 'false' },
    { field: 'passkey', from: 'Laptop, Phone', to: null },
  ]
  const named = { field: 'name', from: '', to: 'Ben' }
  // Newest first: when the second link was used, there was nothing left to change.
  expect((await entriesOf('link-used')).map(({ changes }) => changes)).toEqual([
    [],
    [named, ...removed],
  ])
  const person = { field: 'person', from: null, to: email }
  const reset = { field: 'purpose', from: null, to: 'reset' }
  for (const { changes } of await entriesOf('link-made')) expect(changes).toEqual([person, reset])
  const json = { email: 'cara@take-off.example', role: 'reader' }
  await call('POST', peoplePaths.list, json)
  const cara = await server.database
    .selectFrom('admins')
    .select('id')
    .where('email', '=', json.email)
    .executeTakeFirstOrThrow()
  await call('POST', peoplePaths.link.replace(':id', cara.id))
  expect((await entriesOf('link-made'))[0]?.changes).toContainEqual({ ...reset, to: 'invitation' })
})

test('a disabled reader whom an operator lets in is an owner, and both changes are noted', async () => {
  const { account } = await server.otherConsole('reader')
  await disableAdmin(server.services, account.email, recordNothing)
  const noted = vi.fn<Note>(recordNothing)
  const given = { email: account.email, password: 'eleven lanterns over water' }
  expect(await addAdmin(server.services, given, noted)).toBe(true)
  expect(noted.mock.calls.map(([, changes]) => changes)).toEqual([
    [
      { field: 'role', from: 'reader', to: 'admin' },
      { field: 'isDisabled', from: 'true', to: 'false' },
    ],
  ])
})
