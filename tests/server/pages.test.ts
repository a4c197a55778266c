import { expect, test } from 'vitest'

import { pathTo } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'

import { appForEach } from './app-for-each.ts'
import { itemOf, listOf } from './console.ts'

const { paths } = members

const server = appForEach()

async function add(values: Record<string, string> = {}) {
  const json = {
    name: 'Amira Haddad',
    title: 'Baker',
    company: 'Four Ovens',
    industry: 'Food',
    location: 'Tunis',
    email: 'amira@four-ovens.example',
    phone: '+216 55 50 01 23',
    discount: '10%',
    ...values,
  }
  server.clock.pass(1000)
  return itemOf(await server.console.call({ method: 'POST', url: paths.add, json }))
}

async function addMany(count: number) {
  for (let nth = 1; nth <= count; nth += 1) await add({ name: `Member ${nth}` })
}

const get = (query = '', headers: Record<string, string> = {}) =>
  server.console.call({ method: 'GET', url: paths.list + query, headers })

async function namesAt(query: string) {
  return listOf(await get(query)).map((item) => item['name'])
}

const find = (search: string) => namesAt(`?search=${encodeURIComponent(search)}`)

test('the members come ten at a time, newest first, and say how many there are', async () => {
  await addMany(23)
  const first = await get()
  expect(listOf(first).map((item) => item['name'])).toEqual(
    Array.from({ length: 10 }, (_, nth) => `Member ${23 - nth}`),
  )
  expect(first.body['pagination']).toEqual({ total: 23, page: 1, limit: 10, totalPages: 3 })
  const last = await get('?page=3')
  expect(listOf(last).map((item) => item['name'])).toEqual(['Member 3', 'Member 2', 'Member 1'])
  expect(last.body['pagination']).toEqual({ total: 23, page: 3, limit: 10, totalPages: 3 })
})

test('the limit is the size of a page', async () => {
  await addMany(7)
  expect(await namesAt('?page=2&limit=3')).toEqual(['Member 4', 'Member 3', 'Member 2'])
  const all = await get('?limit=1000')
  expect(listOf(all)).toHaveLength(7)
  expect(all.body['pagination']).toEqual({ total: 7, page: 1, limit: 1000, totalPages: 1 })
})

test('a page after the last one is empty', async () => {
  await addMany(2)
  const answer = await get('?page=999999999&limit=1000')
  expect(answer.body['data']).toEqual([])
  expect(answer.body['pagination']).toMatchObject({ total: 2, totalPages: 1 })
})

test('of no members there is one page, and it is empty', async () => {
  const answer = await get()
  expect(answer.body['data']).toEqual([])
  expect(answer.body['pagination']).toEqual({ total: 0, page: 1, limit: 10, totalPages: 1 })
})

test('the total follows what is removed', async () => {
  await addMany(11)
  const { _id } = await add()
  await server.console.call({ method: 'DELETE', url: pathTo(paths.remove, _id) })
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
])('%s is refused', async (query, name) => {
  const answer = await get(`?${query}`)
  expect(answer.status).toBe(422)
  expect(answer.body.code).toBe('invalid')
  expect(answer.body.problems).toEqual({ [name]: answer.body.message })
  expect(answer.body.message).toMatch(/^(The|Please) .+/)
})

test('a page that has not changed is not sent again', async () => {
  await addMany(2)
  const first = await get('?limit=1')
  const known = { 'if-none-match': first.headers['etag'] ?? '' }
  expect((await get('?limit=1', known)).status).toBe(304)
  await add()
  expect((await get('?limit=1', known)).status).toBe(200)
})

test('a search finds every word anywhere, whatever its case and accents', async () => {
  await add({ name: 'Zoë Ñandú', company: 'Ångström Works', location: 'Málaga' })
  await add({ name: 'Zoe Martin', company: 'Strömung', location: 'Nice' })
  await add({ name: 'عائشة المرابط' })
  expect(await find('ZOE')).toEqual(['Zoe Martin', 'Zoë Ñandú'])
  expect(await find('málaga zoe')).toEqual(['Zoë Ñandú'])
  expect(await find('  strom\u00a0\tzo ')).toEqual(['Zoe Martin', 'Zoë Ñandú'])
  expect(await find('ｚｏｅ')).toEqual(['Zoe Martin', 'Zoë Ñandú'])
  expect(await find('المرابط')).toEqual(['عائشة المرابط'])
  expect(await find('zoe tunis')).toEqual([])
  expect(await find(' \u0000 ')).toHaveLength(3)
})

test('signs that mean something to a database are searched for as they are', async () => {
  await add({ name: 'Half', discount: '50%' })
  await add({ name: 'Under_score', discount: '5 of 10' })
  await add({ name: String.raw`Back\slash`, discount: "it's free" })
  expect(await find('50%')).toEqual(['Half'])
  expect(await find('%')).toEqual(['Half'])
  expect(await find('_')).toEqual(['Under_score'])
  expect(await find('\\')).toEqual([String.raw`Back\slash`])
  expect(await find("it's")).toEqual([String.raw`Back\slash`])
})

test('what a search finds comes in pages too', async () => {
  await addMany(12)
  await add({ name: 'Somebody else' })
  const answer = await get('?search=member&page=2&limit=5')
  expect(listOf(answer).map((item) => item['name'])).toEqual(
    Array.from({ length: 5 }, (_, nth) => `Member ${7 - nth}`),
  )
  expect(answer.body['pagination']).toEqual({ total: 12, page: 2, limit: 5, totalPages: 3 })
})

test('a search finds what stands there now', async () => {
  const { _id } = await add({ company: 'Old Name' })
  await server.console.call({
    method: 'PUT',
    url: pathTo(paths.update, _id),
    json: { company: 'New Name' },
  })
  expect(await find('old')).toEqual([])
  expect(await find('new name')).toEqual(['Amira Haddad'])
})
