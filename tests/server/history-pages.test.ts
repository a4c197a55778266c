import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { historyEntry } from '#contract/history.ts'
import { members } from '#contract/resources/member.ts'
import { historyPathOf } from '#tests/support/history-path.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { failWrites } from '#tests/support/spoil-database.ts'

import { appForEach } from './app-for-each.ts'
import { itemOf, listOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'

const kind = members.name

const server = appForEach()

const calls = callsOf(() => server, sampleOf('member'))

const addMember = async () => itemOf(await calls.add({ _id: randomUUID(), discount: '0%' }))._id

const setDiscount = (id: string, discount: string, more: { key?: string } = {}) =>
  calls.update(id, { json: { discount }, ...more })

async function changeOften(id: string, times: number) {
  for (let nth = 1; nth <= times; nth += 1) await setDiscount(id, `${nth}%`)
}

const get = (path: string) => server.console.call({ method: 'GET', url: path })

async function discountsIn(path: string) {
  const reply = await get(path)
  const discounts = v
    .parse(v.array(historyEntry), reply.body.data)
    .map(({ changes }) => changes.find(({ field }) => field === 'discount')?.to)
  return { discounts, pagination: reply.body['pagination'] }
}

const percents = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, nth) => `${from - nth}%`)

test('the history is read in pages of 20, newest first, with its total', async () => {
  const id = await addMember()
  await changeOften(id, 24)
  await setDiscount(await addMember(), 'of another member')
  const path = historyPathOf(kind, id)
  expect(await discountsIn(path)).toEqual({
    discounts: percents(24, 5),
    pagination: { total: 25, page: 1, limit: 20, totalPages: 2 },
  })
  expect(await discountsIn(`${path}?page=2`)).toEqual({
    discounts: percents(4, 0),
    pagination: { total: 25, page: 2, limit: 20, totalPages: 2 },
  })
  expect(await discountsIn(`${path}?page=3&limit=7`)).toEqual({
    discounts: percents(10, 4),
    pagination: { total: 25, page: 3, limit: 7, totalPages: 4 },
  })
  // Ids are not case-sensitive.
  const shouted = historyPathOf(kind, id.toUpperCase())
  expect((await discountsIn(`${shouted}?limit=100`)).discounts).toHaveLength(25)
  expect((await discountsIn(`${path}?page=9`)).discounts).toEqual([])
})

test.each([
  ['page=0', 'page'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['page=1&page=2', 'page'],
])('the query %s is refused', async (query, name) => {
  const reply = await get(`${historyPathOf(kind, await addMember())}?${query}`)
  expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
  expect(reply.body.problems).toEqual({ [name]: reply.body.message })
})

describe('there is no history', () => {
  test('of an unknown kind', async () => {
    const id = await addMember()
    for (const other of ['members', 'Member', 'toString', '__proto__']) {
      expect((await get(historyPathOf(other, id))).status).toBe(404)
    }
    expect((await get(historyPathOf('event', id))).status).toBe(404)
  })

  test('of an item that never existed, even when its removal was requested', async () => {
    const id = randomUUID()
    expect((await get(historyPathOf(kind, id))).status).toBe(404)
    await calls.remove(id)
    const reply = await get(historyPathOf(kind, id))
    expect([reply.status, reply.body.message]).toEqual([404, 'There is no such item'])
    expect((await get(historyPathOf('announcement', 'announcement'))).status).toBe(404)
  })

  test('without a session', async () => {
    const url = historyPathOf(kind, await addMember())
    expect((await send(server.app, { method: 'GET', url })).status).toBe(401)
  })
})

test('the history of an item older than the history is empty', async () => {
  const id = await addMember()
  await server.database.deleteFrom('history').execute()
  expect(await discountsIn(historyPathOf(kind, id))).toEqual({
    discounts: [],
    pagination: { total: 0, page: 1, limit: 20, totalPages: 1 },
  })
})

test('an entry names its author by the email address of that time', async () => {
  const id = await addMember()
  const email = 'somebody-else@take-off.example'
  await server.database.updateTable('admins').set({ email }).execute()
  const data = v.parse(v.array(historyEntry), (await get(historyPathOf(kind, id))).body.data)
  expect(data.map(({ by }) => by)).toEqual([server.console.account])
})

test.each([
  ['insert', 'history'],
  ['update', 'writes'],
  ['update', 'collections'],
] as const)(
  'a transaction that fails at %s of %s stores neither the change nor its history',
  async (operation, table) => {
    const id = await addMember()
    const allowWrites = await failWrites(server.database, operation, table)
    expect((await setDiscount(id, '50%', { key: 'change-1' })).status).toBe(500)
    expect((await discountsIn(historyPathOf(kind, id))).discounts).toEqual(['0%'])
    const [member] = listOf(await calls.list())
    expect(member).toMatchObject({ discount: '0%', version: 1 })

    await allowWrites()
    expect((await setDiscount(id, '50%', { key: 'change-1' })).status).toBe(200)
    expect((await discountsIn(historyPathOf(kind, id))).discounts).toEqual(['50%', '0%'])
  },
)
