import { expect, test } from 'vitest'

import { auditPaths } from '#contract/audit.ts'
import { peoplePaths } from '#contract/people.ts'
import { pathTo, toWireValues } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { sessionPaths } from '#contract/session.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { auditOf, csvOf } from './audit-of.ts'
import { confirmHere } from './confirm-here.ts'
import { formOf, itemOf, send } from './console.ts'

const server = appForEach()
const dayMs = 24 * 60 * 60 * 1000

const audit = (query?: Record<string, string>) => auditOf(server, query)
const ops = async (query?: Record<string, string>) =>
  (await audit(query)).entries.map(({ op }) => op)

async function addEvent(title = 'Summit') {
  const { resource, values } = sampleOf('event')
  const form = formOf(toWireValues(resource, { ...values, title }))
  return itemOf(await server.console.call({ method: 'POST', url: events.paths.add, form }))._id
}
const rename = (id: string, title: string) =>
  server.console.call({ method: 'PUT', url: pathTo(events.paths.update, id), json: { title } })
const signIn = (password = firstAdmin.password) =>
  send(server.app, {
    method: 'POST',
    url: sessionPaths.signIn,
    json: { email: firstAdmin.email, password },
  })
const csv = (query = '') => csvOf(server, query)

test('every change is recorded with its author, address, field, and values before and after', async () => {
  const id = await addEvent()
  await rename(id, 'Summit of 2027')
  const [changed, added] = (await audit()).entries
  expect(added).toMatchObject({ kind: 'event', id, op: 'add' })
  expect(changed).toMatchObject({
    ...{ kind: 'event', id, op: 'update', address: '127.0.0.1' },
    by: server.console.account,
    changes: [{ field: 'title', from: 'Summit', to: 'Summit of 2027' }],
  })
})

test('the audit log contains sign-ins, refusals and changes of roles', async () => {
  await signIn()
  await signIn('a wrong password')
  const reader = await server.otherConsole('reader')
  await reader.call({ method: 'GET', url: peoplePaths.list })
  const url = peoplePaths.one.replace(':id', reader.account._id)
  await server.console.call({ method: 'PUT', url, json: { role: 'editor' } })
  const [role, refused, wrong, signedIn] = (await audit()).entries
  expect(signedIn).toMatchObject({
    ...{ kind: 'account', op: 'signed-in', by: server.console.account },
    changes: [{ field: 'method', to: 'password' }],
  })
  expect(wrong).toMatchObject({
    op: 'sign-in-refused',
    by: { _id: '', email: firstAdmin.email },
    changes: [{ field: 'reason', to: 'wrong email or password' }],
  })
  expect(refused).toMatchObject({
    op: 'refused',
    by: reader.account,
    changes: [{ field: 'reason', to: `GET ${peoplePaths.list}` }],
  })
  expect(role).toMatchObject({
    op: 'person-changed',
    id: reader.account._id,
    by: server.console.account,
    changes: [
      { field: 'person', to: reader.account.email },
      { field: 'role', from: 'reader', to: 'editor' },
    ],
  })
})

test('text typed into the email field of the sign-in is not recorded unless it is an email address', async () => {
  await send(server.app, {
    method: 'POST',
    url: sessionPaths.signIn,
    json: { email: 'my secret password', password: 'x' },
  })
  expect(JSON.stringify(await audit())).not.toContain('secret')
})

test('the audit log is filtered by person, kind and time', async () => {
  await addEvent()
  server.clock.pass(dayMs)
  await signIn()
  const midnight = new Date(server.clock.now() - dayMs / 2).toISOString()
  expect(await ops()).toEqual(['signed-in', 'add'])
  expect(await ops({ kind: 'event' })).toEqual(['add'])
  expect(await ops({ from: midnight })).toEqual(['signed-in'])
  expect(await ops({ until: midnight })).toEqual(['add'])
  expect(await ops({ by: firstAdmin.email })).toHaveLength(2)
  expect(await ops({ by: 'nobody@take-off.example' })).toEqual([])
  const bad = await server.console.call({ method: 'GET', url: `${auditPaths.list}?from=yesterday` })
  expect(bad.body.problems).toHaveProperty('from')
})

test('the audit log and its CSV are filtered by the kind of change, of items and of accounts', async () => {
  const id = await addEvent()
  await rename(id, 'Summit of 2027')
  await signIn()
  expect(await ops({ op: 'update' })).toEqual(['update'])
  expect(await ops({ op: 'signed-in' })).toEqual(['signed-in'])
  expect(await ops({ op: 'update', kind: 'account' })).toEqual([])
  expect((await csv('?op=update')).payload.trim().split('\n')).toHaveLength(2)
  for (const query of ['?op=rename', '?op=update&op=add', '?op=']) {
    const { statusCode, payload } = await csv(query)
    expect({ query, statusCode, payload }).toMatchObject({
      statusCode: 422,
      payload: expect.stringContaining('"op":"Please give one of the acts that there are"'),
    })
    const listed = await server.console.call({ method: 'GET', url: auditPaths.list + query })
    expect([listed.status, listed.body.problems]).toMatchObject([422, { op: expect.any(String) }])
  }
})

test('the audit log is read in pages that continue one another', async () => {
  const id = await addEvent()
  for (let nth = 1; nth <= 60; nth += 1) await rename(id, `Summit ${nth}`)
  const first = await audit()
  const second = await audit({ before: first.next ?? '' })
  const all = [...first.entries, ...second.entries]
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(61)
  expect(second.next).toBeNull()
  expect(all.at(-1)).toMatchObject({ op: 'add' })
})

test('no call changes or removes an audit entry', async () => {
  await addEvent()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const url of [auditPaths.list, `${auditPaths.list}/1`, auditPaths.csv]) {
      expect((await server.console.call({ method, url, json: {} })).status).toBe(404)
    }
  }
  expect(await ops()).toEqual(['add'])
})

test('audit entries are kept for the period that an owner sets, and the setting is recorded', async () => {
  const keep = (days: unknown) =>
    server.console.call({ method: 'PUT', url: auditPaths.kept, json: { days } })
  await addEvent()
  for (const days of [29, 3651, 1.5, 'x', undefined]) expect((await keep(days)).status).toBe(422)
  expect((await keep(30)).status).toBe(200)
  server.clock.pass(30 * dayMs - 1)
  await tidyUp(server.services, { warn: () => {}, error: () => {} })
  expect(await ops()).toEqual(['audit-kept-changed', 'add'])
  server.clock.pass(1)
  await tidyUp(server.services, { warn: () => {}, error: () => {} })
  expect(await audit()).toEqual({ entries: [], next: null, keptDays: 30 })
  await confirmHere(server.console)
  await keep(null)
  expect(await audit()).toMatchObject({
    entries: [{ changes: [{ field: 'days', from: '30', to: 'for good' }] }],
    keptDays: null,
  })
})
