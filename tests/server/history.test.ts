import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { baseValuesField } from '#contract/change.ts'
import { historyEntry } from '#contract/history.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { historyPathOf } from '#tests/support/history-path.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { announced, sampleOf, samples } from '#tests/support/samples.ts'

import { appForEach } from './app-for-each.ts'
import { hashOf, baseValuesIn } from './base-values.ts'
import { type Console, formOf, itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'

const { paths } = galleryItems
const first = { title: 'Opening night', description: 'All came.' }

const server = appForEach()
let asha: Console
let image: Buffer

beforeEach(async () => {
  asha = server.console
  image = await smallPicture()
})

const ask = (kind: string, id: string) => asha.call({ method: 'GET', url: historyPathOf(kind, id) })

async function historyOf(kind: string, id: string) {
  const reply = await ask(kind, id)
  expect(reply.status).toBe(200)
  return v.parse(v.array(historyEntry), reply.body.data)
}

const photoHistory = (id: string) => historyOf(galleryItems.name, id)

async function addPhoto(parts: { _id?: string } = {}, more: { key?: string } = {}) {
  const form = formOf({ ...first, image, ...parts })
  return itemOf(await asha.call({ method: 'POST', url: paths.add, form, ...more }))._id
}

const changePhoto = (id: string, json: object, more: { key?: string; by?: Console } = {}) =>
  (more.by ?? asha).call({ method: 'PUT', url: pathTo(paths.update, id), json, ...more })

test('the history contains author, kind of change, time and key, newest first', async () => {
  const ben = await server.otherConsole()
  const id = await addPhoto({}, { key: 'add-1' })
  server.clock.pass(60_000)
  const json = { title: 'His', [baseValuesField]: { title: [first.title] } }
  await changePhoto(id, json, { key: 'change-1', by: ben })
  server.clock.pass(60_000)
  await asha.call({ method: 'DELETE', url: pathTo(paths.remove, id) })

  const reply = await ask(galleryItems.name, id)
  const entry = { _id: expect.any(String), changes: expect.any(Array) }
  const [hers, his] = [
    { ...entry, by: asha.account },
    { ...entry, by: ben.account },
  ]
  expect(reply.body).toEqual({
    success: true,
    data: [
      { ...hers, at: '2026-11-20T09:02:00.000Z', op: 'remove', write: null },
      { ...his, at: '2026-11-20T09:01:00.000Z', op: 'update', write: 'change-1' },
      { ...hers, at: '2026-11-20T09:00:00.000Z', op: 'add', write: 'add-1' },
    ],
    pagination: { total: 3, page: 1, limit: 20, totalPages: 1 },
  })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test.each(samples)('the history of a $resource.name contains every state of it', async (sample) => {
  const { resource } = sample
  const calls = callsOf(() => server, sample)
  const before = itemOf(await calls.add({ _id: randomUUID() }))
  const parts = await calls.changedParts()
  const after = itemOf(await calls.update(before._id, { form: formOf(parts) }))
  await calls.remove(before._id)
  const entries = (await historyOf(resource.name, before._id)).map(({ op, changes }) => ({
    op,
    changes,
  }))
  const [oldValues, newValues] = [baseValuesIn(resource, before), baseValuesIn(resource, after)]
  const list = (names: string[], from?: typeof oldValues, to?: typeof oldValues) =>
    names.map((field) => ({
      field,
      from: from?.[field]?.[0] ?? null,
      to: to?.[field]?.[0] ?? null,
    }))
  const changed = Object.keys(oldValues).filter((name) => name in parts)
  expect(entries).toEqual([
    { op: 'remove', changes: list(Object.keys(newValues), newValues) },
    { op: 'update', changes: list(changed, oldValues, newValues) },
    { op: 'add', changes: list(Object.keys(oldValues), undefined, oldValues) },
  ])
})

test('only owners read the history of what was removed', async () => {
  const calls = callsOf(() => server, sampleOf('member'))
  const { _id } = itemOf(await calls.add())
  const call = { method: 'GET', url: historyPathOf('member', _id) } as const
  const [editor, reader] = [
    await server.otherConsole('editor'),
    await server.otherConsole('reader'),
  ]
  for (const by of [editor, reader]) expect((await by.call(call)).status).toBe(200)
  await calls.remove(_id)
  for (const by of [editor, reader]) expect((await by.call(call)).status).toBe(404)
  expect((await server.console.call(call)).status).toBe(200)
})

test('the history names a picture by its hash', async () => {
  const id = await addPhoto()
  const other = await smallPicture(7)
  const url = pathTo(paths.update, id)
  await asha.call({ method: 'PUT', url, form: formOf({ image: other }) })
  const [entry] = await photoHistory(id)
  expect(entry?.changes).toEqual([{ field: 'image', from: hashOf(image), to: hashOf(other) }])
})

test('the announcement has a history, which contains its switches', async () => {
  const { paths: calls, switchField, name } = announcement
  await asha.call({ method: 'POST', url: calls.add, json: announced })
  await asha.call({ method: 'PUT', url: switchField.path, key: 'switch-1' })
  for (const isActive of ['false', 'true', 'true']) {
    await asha.call({ method: 'PUT', url: `${switchField.path}?isActive=${isActive}` })
  }
  await asha.call({ method: 'POST', url: calls.add, json: { ...announced, title: 'Sold out' } })
  const entries = await historyOf(name, name)
  expect(entries.map(({ op, write, changes }) => [op, write, changes])).toEqual([
    ['update', null, [{ field: 'title', from: announced.title, to: 'Sold out' }]],
    ['switch', null, [{ field: 'isActive', from: 'false', to: 'true' }]],
    ['switch', 'switch-1', [{ field: 'isActive', from: 'true', to: 'false' }]],
    [
      'add',
      null,
      [
        { field: 'title', from: null, to: announced.title },
        { field: 'externalUrl', from: null, to: announced.externalUrl },
        { field: 'isActive', from: null, to: 'true' },
      ],
    ],
  ])
})

test('writes without an effect are not in the history', async () => {
  const id = await addPhoto({ _id: randomUUID() }, { key: 'add-1' })
  await addPhoto({ _id: id })
  await addPhoto({ _id: id }, { key: 'add-1' })
  await changePhoto(id, { title: 'Mine' }, { key: 'change-1' })
  await changePhoto(id, { title: 'Mine' }, { key: 'change-1' })
  await changePhoto(id, { title: 'Mine', [baseValuesField]: { title: [] } })
  await changePhoto(id, { title: 'Mine' })
  await changePhoto(id, { title: 'Else', [baseValuesField]: { title: [] } })
  await changePhoto(id, { title: '' })
  const json = { [baseValuesField]: { title: [] } }
  await asha.call({ method: 'DELETE', url: pathTo(paths.remove, id), json })
  expect((await photoHistory(id)).map(({ op }) => op)).toEqual(['update', 'add'])
})

test('a field that already has the new value is not in the history', async () => {
  const id = await addPhoto()
  const both = { title: 'Mine', description: first.description }
  await changePhoto(id, { ...both, [baseValuesField]: { title: [first.title], description: [] } })
  const [entry] = await photoHistory(id)
  expect(entry?.changes).toEqual([{ field: 'title', from: first.title, to: 'Mine' }])
})
