import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { baseValuesField } from '#contract/change.ts'
import { etagOf } from '#contract/resource.ts'
import { announced } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { type Call, formOf, itemOf } from './console.ts'

const { paths, switchField } = announcement

const server = appForEach()

const read = (headers: Record<string, string> = {}) =>
  server.console.call({ method: 'GET', url: paths.list, headers })
const upsert = (json: unknown = announced, more: Partial<Call> = {}) =>
  server.console.call({ method: 'POST', url: paths.add, json, ...more })
const switchIt = (more: Partial<Call> = {}) =>
  server.console.call({ method: 'PUT', url: switchField.path, ...more })
const isActive = async () => itemOf(await read())['isActive']

test('without an announcement the reply is null, and the switch answers 404', async () => {
  expect((await read()).body).toEqual({ success: true, data: null })
  for (const url of [switchField.path, `${switchField.path}?isActive=true`]) {
    const reply = await switchIt({ url })
    expect([reply.status, reply.body.message]).toEqual([404, 'No announcement to toggle'])
  }
  expect((await read()).body.data).toBeNull()
})

test.each([
  ['with base values', { ...announced, [baseValuesField]: { title: [], externalUrl: [] } }],
  ['without base values', announced],
])('an announcement %s is created, and active', async (_what, json) => {
  const created = await upsert(json)
  expect(created.status).toBe(201)
  expect(created.body.message).toBe('Announcement created successfully!')
  expect(itemOf(created)).toMatchObject({ ...announced, isActive: true, version: 1 })
  expect(created.headers['etag']).toBe(etagOf(itemOf(created)))
  expect(itemOf(await read())).toEqual(itemOf(created))
})

test('saving the announcement again changes the only one, whatever id is sent', async () => {
  const before = itemOf(await upsert())
  server.clock.pass(60_000)
  const updated = await upsert({ ...announced, title: 'Sold out', _id: randomUUID() })
  expect(updated.status).toBe(200)
  expect(updated.body.message).toBe('Announcement updated successfully!')
  const after = { ...before, version: 2, updatedAt: '2026-11-20T09:01:00.000Z' }
  expect(itemOf(updated)).toEqual({ ...after, title: 'Sold out' })
  expect(itemOf(await read())).toEqual(itemOf(updated))
  expect((await server.rowCounts())[0]).toBe(1)
})

test('the announcement can be sent as a form', async () => {
  const { title, externalUrl } = announced
  expect((await upsert(undefined, { form: formOf({ title, externalUrl }) })).status).toBe(201)
  expect(itemOf(await read())).toMatchObject(announced)
})

test('the switch deactivates and activates the announcement', async () => {
  await upsert()
  const off = await switchIt()
  expect(off.status).toBe(200)
  expect(off.body.message).toBe('Announcement deactivated successfully!')
  expect(itemOf(off)).toMatchObject({ ...announced, isActive: false, version: 2 })
  expect(off.headers['etag']).toBe(etagOf(itemOf(off)))
  expect(await isActive()).toBe(false)
  const on = await switchIt({ raw: '', headers: { 'content-type': 'application/json' } })
  expect(on.body.message).toBe('Announcement activated successfully!')
  expect(await isActive()).toBe(true)
  expect((await switchIt({ json: {} })).status).toBe(200)
  expect(await isActive()).toBe(false)
})

test('saving the announcement does not change whether it is active', async () => {
  await upsert()
  await switchIt()
  await upsert({ ...announced, title: 'Changed while nobody sees it', isActive: true })
  expect(await isActive()).toBe(false)
})

test.each([
  [{ title: ' ', externalUrl: announced.externalUrl }, { title: 'Title is required' }],
  [{ title: 'A' }, { externalUrl: 'External URL is required' }],
  [{ title: 'A', externalUrl: 'tickets' }, { externalUrl: 'Please enter a valid URL' }],
  [{ title: 'A', externalUrl: 'javascript:alert(1)' }, { externalUrl: 'Please enter a valid URL' }],
  [{ externalUrl: 'x' }, { title: 'Title is required', externalUrl: 'Please enter a valid URL' }],
  [{ title: 5, externalUrl: announced.externalUrl }, { title: 'The type of title is wrong' }],
])('the announcement %j is refused', async (json, problems) => {
  const reply = await upsert(json)
  expect(reply.status).toBe(422)
  expect(reply.body.problems).toEqual(problems)
  expect((await read()).body.data).toBeNull()
})

test('an unchanged announcement is answered with 304', async () => {
  await upsert()
  const known = { 'if-none-match': (await read()).headers['etag'] ?? '' }
  expect((await read(known)).status).toBe(304)
  await switchIt()
  expect((await read(known)).status).toBe(200)
})

test('an announcement sent twice is created once, and its key cannot be used for another change', async () => {
  const first = await upsert(announced, { key: 'save-1' })
  const again = await upsert(announced, { key: 'save-1' })
  expect([again.status, again.body]).toEqual([201, first.body])
  const other = await upsert({ ...announced, title: 'Another' }, { key: 'save-1' })
  expect(other.body.code).toBe('key-reused')
  expect((await switchIt({ key: 'save-1' })).body.code).toBe('key-reused')
  expect(itemOf(await read())).toEqual(itemOf(first))
})

test('an announcement sent as new does not replace one that was created meanwhile', async () => {
  const asNew = { headers: { 'if-none-match': '*' } }
  expect((await upsert(announced, asNew)).status).toBe(201)
  const other = await upsert({ ...announced, title: 'Mine' }, asNew)
  expect([other.status, other.body.code]).toEqual([412, 'changed'])
  expect(itemOf(other)).toEqual(itemOf(await read()))
  const same = await upsert(announced, asNew)
  expect([same.status, itemOf(same)['version']]).toEqual([200, 1])
})

test('saving over a newer version is refused with the current announcement', async () => {
  const before = itemOf(await upsert())
  await switchIt()
  const late = await upsert({ ...announced, title: 'Late' }, { ifMatch: etagOf(before) })
  expect([late.status, late.body.code]).toEqual([412, 'changed'])
  expect(itemOf(late)).toEqual(itemOf(await read()))
})

test('a switch refused for its version can be retried with the same key, and takes effect once', async () => {
  const seen = etagOf(itemOf(await upsert())) ?? ''
  await upsert({ ...announced, title: 'Sold out' })
  const now = etagOf(itemOf(await read())) ?? ''
  const withKey = (ifMatch: string) => switchIt({ key: 'switch-1', ifMatch })
  expect((await withKey(seen)).status).toBe(412)
  const first = await withKey(now)
  const again = await withKey(now)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers['etag']).toBe(first.headers['etag'])
  expect(await isActive()).toBe(false)
})
