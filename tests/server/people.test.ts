import * as v from 'valibot'
import { expect, test } from 'vitest'

import { peoplePaths } from '#contract/people.ts'
import { sessionPaths } from '#contract/session.ts'
import { welcomePath } from '#contract/welcome.ts'
import { firstAdmin } from '#tests/support/accounts.ts'

import { appForEach } from './app-for-each.ts'
import { confirmHere } from './confirm-here.ts'
import { type ParsedReply, type Call, send } from './console.ts'

const server = appForEach()

const password = 'seven horses by the quay'
const ben = { email: 'ben@take-off.example', name: 'Ben', role: 'event-staff' }
const get: Call = { method: 'GET', url: peoplePaths.list }
const hourMs = 60 * 60 * 1000

const person = v.looseObject({ _id: v.string(), email: v.string(), state: v.string() })
const made = v.looseObject({ path: v.string(), until: v.string() })

const invite = (given: object = ben) =>
  server.console.call({ method: 'POST', url: peoplePaths.list, json: given })
const tokenOf = ({ body }: ParsedReply) => v.parse(made, body.data).path.split('#')[1] ?? ''
const people = async () => v.parse(v.array(person), (await server.console.call(get)).body.data)
const idOf = async (email: string) =>
  (await people()).find((each) => each.email === email)?._id ?? 'nobody'
const change = (id: string, json: object) =>
  server.console.call({ method: 'PUT', url: peoplePaths.one.replace(':id', id), json })
const link = (id: string) =>
  server.console.call({ method: 'POST', url: peoplePaths.link.replace(':id', id) })
/** Advances the clock, and confirms the session of the first owner again. */
async function pass(ms: number) {
  server.clock.pass(ms)
  await confirmHere(server.console)
}
const look = (token: string) =>
  send(server.app, { method: 'POST', url: welcomePath, json: { token } })
const enter = (token: string, more: object = {}) =>
  send(server.app, {
    method: 'PUT',
    url: welcomePath,
    json: { token, name: 'Ben', password, ...more },
  })
const signIn = (credentials = { email: ben.email, password }) =>
  send(server.app, { method: 'POST', url: sessionPaths.signIn, json: credentials })

test('an invited person follows the link, chooses a password, and signs in with the given role', async () => {
  const invited = await invite()
  expect(invited.status).toBe(201)
  const token = tokenOf(invited)
  expect((await look(token)).body.data).toEqual({ ...ben, purpose: 'invitation' })
  expect((await signIn()).status).toBe(401)
  expect((await enter(token, { name: 'Ben Oduya' })).status).toBe(200)
  const { body } = await signIn()
  expect(body).toMatchObject({ role: 'event-staff', user: { name: 'Ben Oduya' } })
  const found = await people()
  expect(found).toHaveLength(2)
  expect(found).toContainEqual(
    expect.objectContaining({ email: ben.email, name: 'Ben Oduya', state: 'active' }),
  )
})

test('a link works only once', async () => {
  const token = tokenOf(await invite())
  const replies = await Promise.all([enter(token), enter(token)])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 410]))
  expect((await look(token)).status).toBe(410)
})

test('a link ends after seven days, when another is made, and when the person is disabled', async () => {
  const first = tokenOf(await invite())
  const id = await idOf(ben.email)
  const second = tokenOf(await link(id))
  expect((await look(first)).status).toBe(410)
  server.clock.pass(7 * 24 * hourMs - 1)
  expect((await look(second)).status).toBe(200)
  await pass(1)
  expect((await look(second)).status).toBe(410)
  const third = tokenOf(await link(id))
  await change(id, { isDisabled: true })
  expect((await enter(third)).status).toBe(410)
  await change(id, { isDisabled: false })
  expect((await enter(third)).status).toBe(410)
})

test('a reset link replaces the password, ends every session, and is valid for one day', async () => {
  await enter(tokenOf(await invite()))
  const { body } = await signIn()
  const { token: session } = v.parse(v.looseObject({ token: v.string() }), body)
  const own = {
    method: 'GET',
    url: '/admin/account',
    headers: { authorization: `Bearer ${session}` },
  } as const
  expect((await send(server.app, own)).status).toBe(200)
  const id = await idOf(ben.email)
  const late = tokenOf(await link(id))
  await pass(24 * hourMs)
  expect((await look(late)).status).toBe(410)
  const token = tokenOf(await link(id))
  expect((await look(token)).body.data).toMatchObject({ purpose: 'reset' })
  const next = 'eleven lanterns over water'
  await enter(token, { password: next })
  expect((await send(server.app, own)).status).toBe(401)
  expect((await signIn()).status).toBe(401)
  expect((await signIn({ email: ben.email, password: next })).status).toBe(200)
})

test('a password that is easy to guess is refused, and the link stays valid', async () => {
  const token = tokenOf(await invite())
  const refused = await enter(token, { password: 'password1234' })
  expect(refused.body.problems).toHaveProperty('password')
  expect((await enter(token, { name: ' ' })).body.problems).toHaveProperty('name')
  expect((await enter(token)).status).toBe(200)
})

test('a change of role signs the person out, and applies from then on', async () => {
  const reader = await server.otherConsole('reader')
  const id = reader.account._id
  expect((await change(id, { role: 'reader' })).status).toBe(200)
  expect((await reader.call({ method: 'GET', url: '/admin/account' })).status).toBe(200)
  const { body } = await change(id, { role: 'editor' })
  expect(body.data).toMatchObject({ role: 'editor' })
  expect((await reader.call({ method: 'GET', url: '/admin/account' })).status).toBe(401)
})

test('the time of last use is kept after the sessions of a person ended', async () => {
  await enter(tokenOf(await invite()))
  server.clock.pass(hourMs)
  await signIn()
  const lastHere = new Date(server.clock.now()).toISOString()
  const id = await idOf(ben.email)
  await pass(hourMs)
  const { body } = await change(id, { role: 'reader' })
  expect(body.data).toMatchObject({ usedAt: lastHere })
  await change(id, { isDisabled: true })
  expect(await people()).toContainEqual(expect.objectContaining({ _id: id, usedAt: lastHere }))
  await invite({ ...ben, email: 'new@take-off.example' })
  const [, , invited] = await people()
  expect(invited).toMatchObject({ state: 'invited', usedAt: null })
})

test('a disabled person is signed out immediately, and can sign in with the same password when enabled again', async () => {
  await enter(tokenOf(await invite()))
  const id = await idOf(ben.email)
  await change(id, { isDisabled: true })
  expect((await signIn()).status).toBe(401)
  expect((await link(id)).status).toBe(400)
  await change(id, { isDisabled: false })
  expect((await signIn()).status).toBe(200)
})

test('the last owner can neither be disabled nor get another role, and an invited owner does not count', async () => {
  const { _id } = server.console.account
  await invite({ ...ben, role: 'admin' })
  for (const json of [{ role: 'editor' }, { isDisabled: true }]) {
    const refused = await change(_id, json)
    expect(refused.status).toBe(422)
    expect(refused.body.problems).toHaveProperty('role')
  }
  await server.otherConsole()
  expect((await change(_id, { role: 'editor' })).status).toBe(200)
})

test('when two owners demote each other at the same time, one stays an owner', async () => {
  const other = await server.otherConsole()
  const demote = (by: typeof other, id: string) =>
    by.call({ method: 'PUT', url: peoplePaths.one.replace(':id', id), json: { role: 'reader' } })
  await Promise.all([
    demote(server.console, other.account._id),
    demote(other, server.console.account._id),
  ])
  const owners = await server.database
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'admin')
    .execute()
  expect(owners).toHaveLength(1)
})

const bad: [json: object, field: string][] = [
  [{ ...ben, email: firstAdmin.email }, 'email'],
  [{ ...ben, email: 'Ben' }, 'email'],
  [{ ...ben, role: 'king' }, 'role'],
  [{ email: ben.email }, 'role'],
  [{ ...ben, name: 'x'.repeat(101) }, 'name'],
]
test.each(bad)(
  'an invitation with %j is refused with a problem for the field %s',
  async (json, field) => {
    const refused = await invite(json)
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.problems ?? {})).toEqual([field])
  },
)

test('changes of an unknown person are answered with 404', async () => {
  for (const reply of [await change('nobody', { role: 'editor' }), await link('nobody')]) {
    expect(reply.status).toBe(404)
  }
  expect((await change(server.console.account._id, {})).status).toBe(422)
})

test('every person can change their own name, and the database contains no link token', async () => {
  const reader = await server.otherConsole('reader')
  const own = { url: '/admin/account' }
  const renamed = await reader.call({ ...own, method: 'PUT', json: { name: ' Réa ' } })
  expect(renamed.body.data).toEqual({
    ...{ email: reader.account.email, name: 'Réa', role: 'reader' },
    picture: '',
    language: null,
  })
  expect((await reader.call({ ...own, method: 'GET' })).body.data).toMatchObject({ name: 'Réa' })
  const token = tokenOf(await invite())
  const links = await server.database.selectFrom('links').selectAll().execute()
  expect(JSON.stringify(links)).not.toContain(token)
})
