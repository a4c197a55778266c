import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { auditPaths } from '#contract/audit.ts'
import { guardedCalls } from '#contract/calls.ts'
import { confirmedForMs, factorPaths, factorProblems, factorRolesPath } from '#contract/factors.ts'
import { members } from '#contract/resources/member.ts'
import type { Role } from '#contract/role.ts'
import { sessionPaths } from '#contract/session.ts'

import { appForEach } from './app-for-each.ts'
import { confirmHere } from './confirm-here.ts'
import { type Console, send } from './console.ts'
import { consoleOf, newDevice, signInBy } from './passkey-guest.ts'
import { turnOnTotp } from './turn-on-totp.ts'

const server = appForEach()

const post = (by: Pick<Console, 'call'>, url: string, json: object = {}) =>
  by.call({ method: 'POST', url, json })
const setRoles = (...roles: string[]) =>
  server.console.call({ method: 'PUT', url: factorRolesPath, json: { roles } })
const read = (by: Pick<Console, 'call'>) => by.call({ method: 'GET', url: members.paths.list })
const signIn = (json: object) =>
  send(server.app, { method: 'POST', url: sessionPaths.signIn, json })

const limited = { status: 403, body: { code: 'second-factor', message: factorProblems.required } }
const open = { status: 200 }

/** Adds a passkey; returns its device. */
async function addPasskey(by: Pick<Console, 'call'>, isConditional = false) {
  const device = newDevice()
  const { body } = await post(by, factorPaths.passkeyOptions)
  const made = { name: 'Phone', response: device.register(body.data), isConditional }
  return { device, added: await post(by, factorPaths.passkeys, made) }
}

const removePasskey = (by: Pick<Console, 'call'>, { id }: { id: string }) =>
  by.call({ method: 'DELETE', url: factorPaths.passkey.replace(':id', id) })

const credentialsOf = (role: Role) => ({
  email: `${role}@take-off.example`,
  password: 'another long password',
})

test('a required factor limits open sessions of its roles at once, and no others', async () => {
  const editor = await server.otherConsole('editor')
  const reader = await server.otherConsole('reader')
  expect(await read(editor)).toMatchObject(open)
  expect((await setRoles('editor', 'event-staff')).body.data).toEqual({
    roles: ['editor', 'event-staff'],
  })
  expect(await read(editor)).toMatchObject(limited)
  expect(await post(editor, members.paths.add ?? '')).toMatchObject(limited)
  expect(await read(reader)).toMatchObject(open)
  expect(await read(server.console)).toMatchObject(open)
  const again = consoleOf(server, await signIn(credentialsOf('editor')))
  expect(await read(again)).toMatchObject(limited)
  await setRoles()
  expect(await read(editor)).toMatchObject(open)
})

const permittedWhileLimited = new Set([
  'GET /admin/account',
  'GET /admin/account/devices',
  'GET /admin/account/factors',
  'POST /admin/account/confirm',
  'POST /admin/account/confirm/passkey',
  'POST /admin/account/passkeys/options',
  'POST /admin/account/passkeys',
  'POST /admin/account/totp',
  'PUT /admin/account/totp',
])

test('a limited session may make only the calls that add or use a second factor', async () => {
  const owner = await server.otherConsole('admin')
  await turnOnTotp(server, server.console)
  await setRoles('admin')
  const open: string[] = []
  for (const { method, path } of guardedCalls) {
    const url = path.replace(':id', randomUUID()).replace(':device', randomUUID())
    const { status, body } = await owner.call({ method, url })
    if (status !== 403 || body.code !== 'second-factor') open.push(`${method} ${path}`)
  }
  expect(new Set(open)).toEqual(permittedWhileLimited)
})

test('a limited session is open once its person has added a passkey, which then signs in', async () => {
  const editor = await server.otherConsole('editor')
  await setRoles('editor')
  const { device, added } = await addPasskey(editor)
  expect(added.status).toBe(201)
  expect(await read(editor)).toMatchObject(open)
  expect(await read(consoleOf(server, await signInBy(server, device)))).toMatchObject(open)
})

test('a passkey that a password manager made by itself opens no limited session, its sign-in does', async () => {
  const editor = await server.otherConsole('editor')
  await setRoles('editor')
  const { device, added } = await addPasskey(editor, true)
  expect(added.status).toBe(201)
  expect(await read(editor)).toMatchObject(limited)
  expect(await read(consoleOf(server, await signInBy(server, device)))).toMatchObject(open)
})

test('a limited session is open once its person has turned on a second factor, whose codes then sign in', async () => {
  const editor = await server.otherConsole('editor')
  await setRoles('editor')
  const { nextCode } = await turnOnTotp(server, editor)
  expect(await read(editor)).toMatchObject(open)
  const signedIn = await signIn({ ...credentialsOf('editor'), code: nextCode() })
  expect(await read(consoleOf(server, signedIn))).toMatchObject(open)
})

test('a password alone neither adds a factor beside a passkey nor confirms; the passkey opens the session', async () => {
  const { device } = await addPasskey(await server.otherConsole('editor'))
  await setRoles('editor')
  const session = consoleOf(server, await signIn(credentialsOf('editor')))
  expect(await read(session)).toMatchObject(limited)
  expect((await post(session, factorPaths.totp)).body).toMatchObject({ code: 'unconfirmed' })
  const { password } = credentialsOf('editor')
  const refused = await post(session, factorPaths.confirm, { password })
  expect(refused.body.problems).toEqual({ password: factorProblems.passkeyNeeded })
  const { body } = await post(session, factorPaths.confirmOptions)
  const passkey = device.authenticate(body.data)
  expect((await post(session, factorPaths.confirm, { passkey })).status).toBe(200)
  expect(await read(session)).toMatchObject(open)
  expect((await post(session, factorPaths.totp)).status).toBe(200)
})

test('the last factor stays while the role requires one', async () => {
  const editor = await server.otherConsole('editor')
  const { device } = await addPasskey(editor)
  await turnOnTotp(server, editor)
  await setRoles('editor')
  expect((await removePasskey(editor, device)).status).toBe(200)
  const turnOff = () => editor.call({ method: 'DELETE', url: factorPaths.totp })
  expect(await turnOff()).toMatchObject({
    status: 400,
    body: { message: factorProblems.required },
  })
  await setRoles()
  expect((await turnOff()).status).toBe(200)
  // The open session counts as begun by the password alone from then on.
  await setRoles('editor')
  expect(await read(editor)).toMatchObject(limited)
})

test('an owner requires a factor of owners only after using one', async () => {
  expect(await setRoles('admin')).toMatchObject({
    status: 400,
    body: { message: factorProblems.ownFactorFirst },
  })
  await turnOnTotp(server, server.console)
  expect((await setRoles('admin')).status).toBe(200)
  expect(await read(server.console)).toMatchObject(open)
  expect(await read(await server.otherConsole('admin'))).toMatchObject(limited)
})

test('the roles are set only after a fresh confirmation, and only known ones', async () => {
  server.clock.pass(confirmedForMs)
  expect((await setRoles('editor')).body).toMatchObject({ code: 'unconfirmed' })
  await confirmHere(server.console)
  expect((await setRoles('editor', 'king')).status).toBe(422)
  expect((await setRoles('reader', 'editor', 'reader')).body.data).toEqual({
    roles: ['editor', 'reader'],
  })
  const stored = await server.console.call({ method: 'GET', url: factorRolesPath })
  expect(stored.body.data).toEqual({ roles: ['editor', 'reader'] })
})

test('a change of the roles is in the audit log, and one of the refusals that it causes each hour', async () => {
  const editor = await server.otherConsole('editor')
  await setRoles('editor')
  await setRoles('editor')
  for (let nth = 0; nth < 3; nth += 1) await read(editor)
  await setRoles()
  const { body } = await server.console.call({ method: 'GET', url: auditPaths.list })
  const { entries } = v.parse(v.looseObject({ entries: v.array(v.looseObject({})) }), body.data)
  const field = 'factorRoles'
  const reason = `GET ${members.paths.list}`
  expect(entries.slice(0, 3)).toMatchObject([
    { op: 'factor-roles-changed', changes: [{ field, from: 'editor', to: '' }] },
    { op: 'second-factor-refused', by: editor.account, changes: [{ to: reason }] },
    { op: 'factor-roles-changed', changes: [{ field, from: '', to: 'editor' }] },
  ])
})
