import { expect, test } from 'vitest'

import { accountPaths } from '#contract/account.ts'
import { confirmedForMs, factorPaths, factorProblems } from '#contract/factors.ts'
import { peoplePaths } from '#contract/people.ts'
import type { Role } from '#contract/role.ts'
import { sessionPaths } from '#contract/session.ts'
import { strongPassword } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { beforeTransactions } from './before-transactions.ts'
import { send } from './console.ts'
import { consoleOf, enterBy, inviteTo, linkTo, newDevice, signInBy } from './passkey-guest.ts'

// People who came by a passkey, and have no password.

const server = appForEach()

const email = 'ben@take-off.example'
const own = { method: 'GET', url: accountPaths.own } as const

/** Adds a person without a password; returns their device and session. */
async function begin(role: Role = 'editor') {
  const device = newDevice()
  const token = await inviteTo(server, { email, name: 'Ben', role })
  const { id, call } = consoleOf(server, await enterBy(server, token, device))
  const post = (url: string, json: object = {}) => call({ method: 'POST', url, json })
  const confirm = async () => {
    const { body } = await post(factorPaths.confirmOptions)
    return post(factorPaths.confirm, { passkey: device.authenticate(body.data) })
  }
  const addDevice = async () => {
    const further = newDevice()
    const { body } = await post(factorPaths.passkeyOptions)
    const response = further.register(body.data)
    expect((await post(factorPaths.passkeys, { name: 'Laptop', response })).status).toBe(201)
    return further
  }
  const remove = ({ id: passkeyId }: { id: string }) =>
    call({ method: 'DELETE', url: factorPaths.passkey.replace(':id', passkeyId) })
  const setPassword = (next: string) =>
    call({ method: 'PUT', url: accountPaths.password, json: { current: '', next } })
  return { id, device, call, post, confirm, addDevice, remove, setPassword }
}

const change = (id: string, json: object) =>
  server.console.call({ method: 'PUT', url: peoplePaths.one.replace(':id', id), json })
const signIn = (password: string) =>
  send(server.app, { method: 'POST', url: sessionPaths.signIn, json: { email, password } })
const stateOf = async (id: string) => (await change(id, { role: 'editor' })).body.data

test('no password signs in or confirms', async () => {
  const { post } = await begin()
  expect((await signIn('')).status).toBe(422)
  const refused = await signIn(strongPassword)
  expect(refused.status).toBe(401)
  const unknown = { email: 'nobody@take-off.example', password: strongPassword }
  const ofNobody = { method: 'POST', url: sessionPaths.signIn, json: unknown } as const
  expect(refused.body).toEqual((await send(server.app, ofNobody)).body)
  expect((await post(factorPaths.confirm, { password: strongPassword })).status).toBe(422)
})

test('a first password is set after a fresh confirmation by passkey only', async () => {
  const { call, confirm, setPassword } = await begin()
  expect((await call({ method: 'GET', url: factorPaths.all })).body.data).toMatchObject({
    hasPassword: false,
    isConfirmed: true,
  })
  server.clock.pass(confirmedForMs)
  const refused = await setPassword(strongPassword)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'unconfirmed' })
  expect((await confirm()).status).toBe(200)
  expect((await setPassword('password1234')).body.problems).toHaveProperty('next')
  expect((await setPassword(strongPassword)).status).toBe(200)
  expect((await call({ method: 'GET', url: factorPaths.all })).body.data).toMatchObject({
    hasPassword: true,
  })
  expect((await signIn(strongPassword)).status).toBe(200)
  // From now on the old password is required.
  expect((await setPassword('eleven lanterns over water')).body.problems).toHaveProperty('current')
})

test('the last passkey stays until there is a password', async () => {
  const { device, addDevice, remove, setPassword } = await begin()
  const refused = await remove(device)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe(factorProblems.lastPasskey)
  expect((await signInBy(server, device)).status).toBe(200)
  const further = await addDevice()
  const both = await Promise.all([remove(device), remove(further)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]))
  expect((await setPassword(strongPassword)).status).toBe(200)
  const rest = await Promise.all([remove(device), remove(further)])
  expect(new Set(rest.map(({ status }) => status))).toEqual(new Set([200, 404]))
})

test('an owner without a password counts as the last owner', async () => {
  const { id, call } = await begin('admin')
  const { _id } = server.console.account
  expect((await change(_id, { role: 'editor' })).status).toBe(200)
  for (const json of [{ role: 'reader' }, { isDisabled: true }]) {
    const url = peoplePaths.one.replace(':id', id)
    const refused = await call({ method: 'PUT', url, json })
    expect(refused.status).toBe(422)
    expect(refused.body.problems).toHaveProperty('role')
  }
})

test('a change of role signs out, and the passkey signs in with the new role', async () => {
  const { id, device, call } = await begin('reader')
  expect((await change(id, { role: 'editor' })).body.data).toMatchObject({ state: 'active' })
  expect((await call(own)).status).toBe(401)
  expect((await signInBy(server, device)).body).toMatchObject({ role: 'editor' })
})

test('a disabled person is signed out, and the passkey opens nothing until they are enabled', async () => {
  const { id, device, call } = await begin()
  expect((await change(id, { isDisabled: true })).body.data).toMatchObject({ state: 'disabled' })
  expect((await call(own)).status).toBe(401)
  expect((await signInBy(server, device)).status).toBe(401)
  await change(id, { isDisabled: false })
  expect(await stateOf(id)).toMatchObject({ state: 'active' })
  expect((await signInBy(server, device)).status).toBe(200)
})

test('a new link for them is one for a new password or passkey, and stays open until it is used', async () => {
  const { id, device } = await begin()
  const token = await linkTo(server, id)
  expect((await signInBy(server, device)).status).toBe(200)
  const next = newDevice()
  expect((await enterBy(server, token, next)).status).toBe(200)
  expect((await signInBy(server, device)).status).toBe(401)
  expect((await signInBy(server, next)).status).toBe(200)
})

test('a passkey that a link replaces during its sign-in opens no session', async () => {
  const { id, device } = await begin()
  const token = await linkTo(server, id)
  const next = newDevice()
  const statuses: number[] = []
  let isBefore = true
  const transactions = beforeTransactions(server.database, async () => {
    if (!isBefore) return
    isBefore = false
    statuses.push((await enterBy(server, token, next)).status)
  })
  statuses.push((await signInBy(server, device)).status)
  transactions.mockRestore()
  expect(statuses).toEqual([200, 401])
  expect((await signInBy(server, next)).status).toBe(200)
})
