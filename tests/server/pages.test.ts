import { expect, test } from 'vitest'

import { fillMembers } from '#tests/bench/server/fill-items.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { type ParsedReply, itemOf, listOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const server = appForEach()

const member = sampleOf('member')
const calls = callsOf(() => server, member)

async function add(values: Record<string, string> = {}) {
  server.clock.pass(1000)
  return itemOf(await calls.add(values))
}

async function addMany(count: number) {
  for (let nth = 1; nth <= count; nth += 1) await add({ name: `Member ${nth}` })
}

const get = (query = '', headers: Record<string, string> = {}) =>
  server.console.call({ method: 'GET', url: member.resource.paths.list + query, headers })

const namesIn = (reply: ParsedReply) => listOf(reply).map((item) => item['name'])
const namesAt = async (query: string) => namesIn(await get(query))

/** Returns the names of this many members, the last added first. */
const membersFrom = (last: number, count: number) =>
  Array.from({ length: count }, (_, nth) => `Member ${last - nth}`)

const find = (search: string) => namesAt(`?search=${encodeURIComponent(search)}`)

test('members are listed in pages of ten, newest first, with their total', async () => {
  await addMany(23)
  const first = await get()
  expect(namesIn(first)).toEqual(membersFrom(23, 10))
  expect(first.body['pagination']).toEqual({ total: 23, page: 1, limit: 10, totalPages: 3 })
  const last = await get('?page=3')
  expect(namesIn(last)).toEqual(membersFrom(3, 3))
  expect(last.body['pagination']).toEqual({ total: 23, page: 3, limit: 10, totalPages: 3 })
})

test('the limit sets the page size', async () => {
  await addMany(7)
  expect(await namesAt('?page=2&limit=3')).toEqual(membersFrom(4, 3))
  const all = await get('?limit=1000')
  expect(listOf(all)).toHaveLength(7)
  expect(all.body['pagination']).toEqual({ total: 7, page: 1, limit: 1000, totalPages: 1 })
})

test('a page after the last one is empty', async () => {
  await addMany(2)
  const reply = await get('?page=999999999&limit=1000')
  expect(reply.body['data']).toEqual([])
  expect(reply.body['pagination']).toMatchObject({ total: 2, totalPages: 1 })
})

test('pages continue one another, for every page size and for members saved in the same moment', async () => {
  await addMany(5)
  // Phones that were offline save several items with the same time.
  for (let nth = 6; nth <= 11; nth += 1) await calls.add({ name: `Member ${nth}` })
  for (const limit of [1, 2, 3, 11]) {
    const pages = Array.from({ length: Math.ceil(11 / limit) + 1 }, (_, nth) => nth + 1)
    const found = await Promise.all(pages.map((page) => namesAt(`?limit=${limit}&page=${page}`)))
    expect(found.at(-1)).toEqual([])
    expect(found.flat()).toEqual(await namesAt('?limit=1000'))
  }
})

test('without members there is one empty page', async () => {
  const reply = await get()
  expect(reply.body['data']).toEqual([])
  expect(reply.body['pagination']).toEqual({ total: 0, page: 1, limit: 10, totalPages: 1 })
})

test('the total follows removals', async () => {
  await addMany(11)
  const { _id } = await add()
  await calls.remove(_id)
  expect((await get()).body['pagination']).toMatchObject({ total: 11, totalPages: 2 })
})

test.each([
  ['page=0', 'page'],
  ['page=-1', 'page'],
  ['page=1.5', 'page'],
  ['page=two', 'page'],
  ['page=', 'page'],
  ['page=1&page=2', 'page'],
  ['page=9999999999', 'page'],
  ['limit=0', 'limit'],
  ['limit=1001', 'limit'],
  ['limit=1e2', 'limit'],
  ['search=a&search=b', 'search'],
  [`search=${'x'.repeat(201)}`, 'search'],
])('the page query %s is refused', async (query, name) => {
  const reply = await get(`?${query}`)
  expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
  expect(reply.body.problems).toEqual({ [name]: reply.body.message })
  expect(reply.body.message).toMatch(/^(The|Please) .+/)
})

test('an unchanged page is answered with 304', async () => {
  await addMany(2)
  const first = await get('?limit=1')
  const known = { 'if-none-match': first.headers['etag'] ?? '' }
  expect((await get('?limit=1', known)).status).toBe(304)
  await add()
  expect((await get('?limit=1', known)).status).toBe(200)
})

test('a search finds every word in any field, regardless of case and accents', async () => {
  await add({ name: 'Zoë Ñandú', company: 'Ångström Works', location: 'Málaga' })
  await add({ name: 'Zoe Martin', company: 'Strömung', location: 'Nice' })
  await add({ name: 'عائشة المرابط' })
  expect(await find('ZOE')).toEqual(['Zoe Martin', 'Zoë Ñandú'])
  expect(await find('málaga zoe')).toEqual(['Zoë Ñandú'])
  expect(await find('  strom\u00a0\tzo ')).toEqual(['Zoe Martin', 'Zoë Ñandú'])
  expect(await find('ｚｏｅ')).toEqual(['Zoe Martin', 'Zoë Ñandú'])
  expect(await find('المرابط')).toEqual(['عائشة المرابط'])
  expect(await find('zoe tanger')).toEqual([])
  expect(await find('o zo zoe e o zo zoe e o zo zoe e')).toHaveLength(2)
  expect(await find(' \u0000 ')).toHaveLength(3)
})

test('characters that are special in SQL patterns are searched for literally', async () => {
  await add({ name: 'Half', discount: '50%' })
  await add({ name: 'Under_score', discount: '5 of 10' })
  await add({ name: String.raw`Back\slash`, discount: "it's free" })
  expect(await find('50%')).toEqual(['Half'])
  expect(await find('%')).toEqual(['Half'])
  expect(await find('_')).toEqual(['Under_score'])
  expect(await find('\\')).toEqual([String.raw`Back\slash`])
  expect(await find("it's")).toEqual([String.raw`Back\slash`])
})

test('search results are paged', async () => {
  await addMany(12)
  await add({ name: 'Somebody else' })
  const reply = await get('?search=member&page=2&limit=5')
  expect(namesIn(reply)).toEqual(membersFrom(7, 5))
  expect(reply.body['pagination']).toEqual({ total: 12, page: 2, limit: 5, totalPages: 3 })
})

test('search results are ordered newest first, both for frequent and for rare words', async () => {
  await addMany(40)
  await add({ name: 'Rare one' })
  await addMany(3)
  await add({ name: 'Rare two' })
  expect(await find('rare')).toEqual(['Rare two', 'Rare one'])
  expect(await find('member')).toEqual(['Member 3', 'Member 2', 'Member 1', ...membersFrom(40, 7)])
  expect(await namesAt('?search=rare&limit=1&page=2')).toEqual(['Rare one'])
  expect(await namesAt('?search=rare&limit=1&page=3')).toEqual([])
})

test('more than a thousand search results are in order, on the first page and on the last', async () => {
  await fillMembers(server.database, 1101)
  const numbers = async (query: string) =>
    namesIn(await get(query)).map((name) => Number(String(name).slice(-6)))
  expect(await numbers('?search=founder&limit=3')).toEqual([1100, 1099, 1098])
  expect(await numbers('?search=founder&limit=100&page=12')).toEqual([0])
  const { pagination } = (await get('?search=founder')).body
  expect(pagination).toMatchObject({ total: 1101 })
})

test('a search finds the current values, and not the former ones', async () => {
  const { _id } = await add({ company: 'Old Name' })
  await calls.update(_id, { json: { company: 'New Name' } })
  expect(await find('old')).toEqual([])
  expect(await find('new name')).toEqual([member.values['name']])
})
