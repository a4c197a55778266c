import { describe, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { publicLists } from '#contract/public.ts'
import { readConfig } from '#server/config.ts'
import { sampleOf, samples } from '#tests/support/samples.ts'

import { appForEach, appForTest } from './app-for-each.ts'
import { type ParsedReply, itemOf, listOf, send, type TestApp } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

/** Reads as a visitor, without a session. */
const get = (url: string, headers: Record<string, string> = {}, of: TestApp = server) =>
  send(of.app, { method: 'GET', url, headers })

const member = sampleOf('member')
const event = sampleOf('event')

async function addMember(values: Record<string, string> = {}, of: TestApp = server) {
  of.clock.pass(1000)
  return itemOf(await callsOf(() => of, member).add(values))
}

async function addEvent(values: Record<string, string>) {
  server.clock.pass(1000)
  return itemOf(await callsOf(() => server, event).add(values))
}

const titlesIn = (reply: ParsedReply) => listOf(reply).map(({ title }) => title)
const titlesAt = async (query: string) => titlesIn(await get(`/public/events${query}`))
const namesAt = async (query: string) =>
  listOf(await get(`/public/members${query}`)).map(({ name }) => name)

describe.each(publicLists.map((list) => [list.path, list] as const))('%s', (path, { resource }) => {
  const sample = samples.find((each) => each.resource === resource) ?? event

  test('returns the list and each item with the entered values', async () => {
    const added = itemOf(await callsOf(() => server, sample).add())
    const [shown] = listOf(await get(path))
    expect(shown).toMatchObject({ _id: added._id })
    const { email: _, phone: __, ...values } = sample.values
    expect(shown).toMatchObject(values)
    expect(itemOf(await get(`${path}/${added._id}`))).toEqual(shown)
  })

  test('is readable from every website, without cookies, and cacheable', async () => {
    const { status, headers } = await get(path, { origin: 'https://club.example' })
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=30, stale-while-revalidate=300')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  })

  test('answers 304 until an item is added', async () => {
    const { headers } = await get(path)
    const unchanged = { 'if-none-match': headers['etag'] ?? '' }
    expect((await get(path, unchanged)).status).toBe(304)
    await callsOf(() => server, sample).add()
    expect((await get(path, unchanged)).status).toBe(200)
  })

  test('answers 410 for a removed item, and 404 for an unknown one', async () => {
    const calls = callsOf(() => server, sample)
    const { _id } = itemOf(await calls.add())
    await calls.remove(_id)
    expect((await get(`${path}/${_id}`)).status).toBe(410)
    expect((await get(`${path}/nothing`)).status).toBe(404)
  })
})

test('members are returned without email and phone, unless configured otherwise', async () => {
  await addMember()
  const [shown] = listOf(await get('/public/members'))
  expect(shown).not.toHaveProperty('email')
  expect(shown).not.toHaveProperty('phone')
  const open = await appForTest({ PUBLIC_CONTACTS: true })
  await addMember({}, open)
  const [contact] = listOf(await get('/public/members', {}, open))
  expect(contact).toMatchObject({ email: member.values.email, phone: member.values.phone })
})

test('a public search does not match private fields, also after a change', async () => {
  const { _id } = await addMember({ name: 'Nadia', email: 'nadia@secret.example' })
  expect(await namesAt('?search=nadia')).toEqual(['Nadia'])
  expect(await namesAt('?search=secret.example')).toEqual([])
  expect(await namesAt('?search=nadia+secret')).toEqual([])
  const json = { email: 'nadia@hidden.example', website: 'https://nadia.example/\u001Fme' }
  await callsOf(() => server, member).update(_id, { json })
  expect(await namesAt('?search=hidden')).toEqual([])
  expect(await namesAt('?search=nadia')).toEqual(['Nadia'])
  const open = await appForTest({ PUBLIC_CONTACTS: true })
  await addMember({ name: 'Nadia', email: 'nadia@secret.example' }, open)
  expect(listOf(await get('/public/members?search=secret.example', {}, open))).toHaveLength(1)
})

test('an admin can search members by email and phone', async () => {
  await addMember({ name: 'Nadia', email: 'nadia@secret.example' })
  const url = `${member.resource.paths.list}?search=secret.example`
  expect(listOf(await server.console.call({ method: 'GET', url }))).toHaveLength(1)
})

test('members can be filtered by industry, and searched within it', async () => {
  await addMember({ name: 'Ann', industry: 'Law' })
  await addMember({ name: 'Bea', industry: 'Law & Order' })
  await addMember({ name: 'Cid', industry: 'Law' })
  expect(await namesAt('?category=Law')).toEqual(['Cid', 'Ann'])
  expect(await namesAt('?category=Law&search=ann')).toEqual(['Ann'])
  expect(await namesAt('?category=law')).toEqual([])
})

test('upcoming events are ordered by date, nearest first, and past events latest first', async () => {
  // The clock of the tests begins on 2026-11-20.
  await addEvent({ title: 'Next year', eventDate: '2027-01-10' })
  await addEvent({ title: 'Yesterday', eventDate: '2026-11-19' })
  await addEvent({ title: 'Today', eventDate: '2026-11-20', type: 'Dinner' })
  await addEvent({ title: 'Long ago', eventDate: '2019-05-01', type: 'Dinner' })
  expect(await titlesAt('?when=upcoming')).toEqual(['Today', 'Next year'])
  expect(await titlesAt('?when=past')).toEqual(['Yesterday', 'Long ago'])
  expect(await titlesAt('?category=Dinner')).toEqual(['Today', 'Long ago'])
  expect(await titlesAt('?when=past&category=Dinner')).toEqual(['Long ago'])
  expect(await titlesAt('?search=year')).toEqual(['Next year'])
})

test('upcoming events change with the date', async () => {
  await addEvent({ title: 'Today', eventDate: '2026-11-20' })
  const { headers } = await get('/public/events?when=upcoming')
  server.clock.pass(24 * 60 * 60 * 1000)
  const conditional = { 'if-none-match': headers['etag'] ?? '' }
  const reply = await get('/public/events?when=upcoming', conditional)
  expect(reply.status).toBe(200)
  expect(titlesIn(reply)).toEqual([])
})

test('public lists are paged, with their total', async () => {
  for (const name of ['Ann', 'Bea', 'Cid']) await addMember({ name })
  const reply = await get('/public/members?page=2&limit=2')
  expect(listOf(reply).map(({ name }) => name)).toEqual(['Ann'])
  expect(reply.body['pagination']).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 })
})

test.each([
  ['/public/members?limit=101', 'limit'],
  ['/public/members?page=0', 'page'],
  ['/public/events?when=sometime', 'when'],
  ['/public/members?search=a&search=b', 'search'],
  [`/public/members?category=${'x'.repeat(201)}`, 'category'],
])('%s is refused with its reason', async (url, name) => {
  const { status, body } = await get(url)
  expect(status).toBe(422)
  expect(Object.keys(body.problems ?? {})).toEqual([name])
})

test('in a list of more than 10,000 items a search requires three letters in a row', async () => {
  await addMember({ name: 'Anna Bo' })
  const refusedAt = async (query: string) =>
    Object.keys((await get(`/public/members${query}`)).body.problems ?? {})
  expect(await namesAt('?search=bo')).toEqual(['Anna Bo'])
  await server.database.updateTable('collections').set({ revision: 100, total: 10_001 }).execute()
  expect(await refusedAt('?search=bo')).toEqual(['search'])
  expect(await refusedAt('?search=a+--+%E2%82%AC%E2%82%AC%E2%82%AC')).toEqual(['search'])
  expect(await namesAt('?search=bo+ann')).toEqual(['Anna Bo'])
  expect(await namesAt('')).toEqual(['Anna Bo'])
})

test('a picture has a separate address for every width', async () => {
  await callsOf(() => server, sampleOf('banner')).add()
  const [shown] = listOf(await get('/public/banners', { host: 'club.example' }))
  const file = (px: number) =>
    expect.stringMatching(`^http://club.example/media/[0-9a-f]{64}-${px}.webp$`)
  expect(shown?.['picture']).toMatchObject({
    url: file(1920),
    variants: [320, 960, 1920].map((width) => ({ width, url: file(width) })),
  })
})

test('addresses start with the configured public address, and never with an invalid host', async () => {
  const { PUBLIC_URL } = readConfig({ PUBLIC_URL: 'https://api.club.example/' })
  const named = await appForTest({ PUBLIC_URL })
  await callsOf(() => named, sampleOf('banner')).add()
  const [shown] = listOf(await get('/public/banners', { host: 'other.example' }, named))
  expect(shown?.['picture']).toMatchObject({
    url: expect.stringMatching('^https://api.club.example/media/'),
  })
  await callsOf(() => server, sampleOf('banner')).add()
  const [banner] = listOf(await get('/public/banners', { host: 'a/"><script>' }))
  expect(banner?.['picture']).toMatchObject({ url: expect.stringMatching('^/media/') })
})

test('the announcement is public while it is active', async () => {
  const read = async () => (await get('/public/announcement')).body.data
  expect(await read()).toBeNull()
  const json = { title: 'Gala', externalUrl: 'https://gala.example/' }
  await server.console.call({ method: 'POST', url: announcement.paths.add, json })
  expect(await read()).toEqual(json)
  await server.console.call({ method: 'PUT', url: announcement.switchField.path })
  expect(await read()).toBeNull()
})

test('visitors can read nothing else', async () => {
  for (const path of ['/public/enquiries', '/public/history', '/public/']) {
    expect((await get(path)).status).toBe(404)
  }
})

test('the calls of one visitor are limited', async () => {
  const replies = []
  for (let nth = 0; nth < 301; nth += 1) replies.push(await get('/public/announcement'))
  const refused = replies.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]?.body.code).toBe('too-many')
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
})
