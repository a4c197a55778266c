import { randomUUID } from 'node:crypto'

import { beforeEach, expect, test } from 'vitest'

import { baseValuesField } from '#contract/change.ts'
import { headers } from '#contract/reply.ts'
import { etagOf, pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { appForEach } from './app-for-each.ts'
import { contestedOf, hashOf, baseValuesPart, baseValuesIn } from './base-values.ts'
import { type Console, formOf, itemOf, listOf } from './console.ts'

const { paths } = galleryItems
const first = { title: 'Opening night', description: 'Before the first talk.\nAll came.' }

const server = appForEach()
let asha: Console
let ben: Console
let image: Buffer
let before: ReturnType<typeof itemOf>

beforeEach(async () => {
  asha = server.console
  ben = await server.otherConsole()
  image = await smallPicture()
  const form = formOf({ ...first, image })
  before = itemOf(await asha.call({ method: 'POST', url: paths.add, form }))
})

/** Changes the item with the original values as base values, or with the given ones. */
function change(
  console: Console,
  parts: Record<string, string | Buffer>,
  more: { seen?: Record<string, readonly string[]>; key?: string } = {},
) {
  const { seen = baseValuesIn(galleryItems, before, Object.keys(parts)), ...rest } = more
  const form = formOf({ ...parts, ...baseValuesPart(seen) })
  return console.call({ method: 'PUT', url: pathTo(paths.update, before._id), form, ...rest })
}

function remove(by: Console, json: unknown, key: string = randomUUID()) {
  const owner = { [headers.outboxOwner]: by.account._id }
  const url = pathTo(paths.remove, before._id)
  return by.call({ method: 'DELETE', url, headers: owner, json, key })
}

async function item() {
  const [found] = listOf(await asha.call({ method: 'GET', url: paths.list }))
  return found
}

test('changes of different fields by two admins are both accepted', async () => {
  expect((await change(asha, { title: 'Hers' })).status).toBe(200)
  expect((await change(ben, { description: 'His' })).status).toBe(200)
  expect(await item()).toMatchObject({ title: 'Hers', description: 'His', version: 3 })
})

test('of two changes of the same field the second gets a conflict, and changes nothing', async () => {
  await change(asha, { title: 'Hers' })
  const both = { title: 'His', description: 'His' }
  const refused = await change(ben, both)
  expect(contestedOf(refused)).toEqual([412, 'changed', ['title']])
  expect(refused.body.message).toBe('Somebody changed this in the meantime')
  expect(itemOf(refused)).toMatchObject({ title: 'Hers', description: first.description })
  expect(await item()).toEqual(itemOf(refused))

  const seen = { title: [first.title, 'Hers'], description: [first.description] }
  expect((await change(ben, both, { seen })).status).toBe(200)
  expect(await item()).toMatchObject(both)
})

test('of the named fields only those with another value are set', async () => {
  await change(asha, { title: 'The same' })
  const both = { title: 'The same', description: 'His' }
  const seen = { title: [], description: [first.description] }
  expect((await change(ben, both, { seen })).status).toBe(200)
  expect(await item()).toMatchObject({ ...both, version: 3 })
})

test('a field set back to its base value is not in conflict', async () => {
  await change(asha, { title: 'Hers' })
  await change(asha, { title: first.title }, { seen: { title: ['Hers'] } })
  expect((await change(ben, { title: 'His' })).status).toBe(200)
})

test('fields that a change does not name are not validated', async () => {
  const seen = { description: [first.description] }
  const foreign = { title: 'x'.repeat(10_000), description: 'Mine', isActive: 'perhaps' }
  expect((await change(asha, foreign, { seen })).status).toBe(200)
  expect(await item()).toMatchObject({ title: first.title, description: 'Mine' })
})

test('of two changes of the picture the second gets a conflict', async () => {
  const [hers, his] = [await smallPicture(2), await smallPicture(3)]
  expect((await change(asha, { image: hers })).status).toBe(200)
  expect(contestedOf(await change(ben, { image: his }))).toEqual([412, 'changed', ['image']])
  const now = (await item()) ?? {}
  expect(baseValuesIn(galleryItems, now, ['image'])).toEqual({ image: [hashOf(hers)] })
  const same = await change(ben, { image: hers })
  expect([same.status, itemOf(same)]).toEqual([200, now])
  expect((await change(ben, { title: 'His' })).status).toBe(200)
})

test('the base values may grow between two attempts with one key', async () => {
  const done = await change(asha, { title: 'Hers' }, { key: 'key-1' })
  const more = { seen: { title: [first.title, 'Something of before'] }, key: 'key-1' }
  const again = await change(asha, { title: 'Hers' }, more)
  expect([again.status, again.body]).toEqual([200, done.body])
  const other = await change(asha, { title: 'Else' }, more)
  expect(other.body.code).toBe('key-reused')
})

test('a conflict is not stored as the result of its key', async () => {
  await change(ben, { title: 'His' })
  const hers = (seen: Record<string, string[]>) =>
    change(asha, { title: 'Hers' }, { seen, key: 'key-1' })
  expect((await hers({ title: [first.title] })).status).toBe(412)
  expect((await hers({ title: [first.title, 'His'] })).status).toBe(200)
  expect(await item()).toMatchObject({ title: 'Hers' })
})

test('of ten concurrent changes of one field one succeeds, and nine get the current item', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => change(nth % 2 ? asha : ben, { title: `No. ${nth}` })),
  )
  const losers = replies.filter(({ status }) => status === 412)
  expect(losers).toHaveLength(9)
  for (const loser of losers) expect(itemOf(loser)).toEqual(await item())
})

test('an outdated version in If-Match is refused, even with matching base values', async () => {
  await change(ben, { description: 'His' })
  const json = { title: 'Hers', [baseValuesField]: { title: [first.title] } }
  const url = pathTo(paths.update, before._id)
  const late = await asha.call({ method: 'PUT', url, json, ifMatch: etagOf(before) })
  expect(contestedOf(late)).toEqual([412, 'changed', undefined])
})

test('a removal by a console with an outbox requires base values', async () => {
  for (const json of [undefined, {}, { [baseValuesField]: {} }]) {
    const refused = await remove(asha, json)
    expect([refused.status, refused.body.code]).toEqual([400, 'bad-request'])
    expect(refused.body.message).toBe('A removal must carry "seen": the values that it may remove')
  }
  expect(await item()).toBeDefined()
  const seen = baseValuesIn(galleryItems, (await item()) ?? {})
  expect((await remove(asha, { [baseValuesField]: seen })).status).toBe(200)
  expect(await item()).toBeUndefined()
})

test('fields that a removal does not name may have any value', async () => {
  const json = { [baseValuesField]: { title: [first.title] } }
  await change(ben, { description: 'His' })
  expect((await remove(asha, json)).status).toBe(200)
})

test('a removal sent twice succeeds twice, also with more base values', async () => {
  for (const title of [[first.title], [first.title, 'x']]) {
    expect((await remove(asha, { [baseValuesField]: { title } }, 'key-1')).status).toBe(200)
  }
})
