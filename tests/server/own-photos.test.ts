import { beforeEach, expect, test } from 'vitest'

import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { appForEach } from './app-for-each.ts'
import { type Console, formOf, itemOf, listOf } from './console.ts'

const { paths } = galleryItems
const server = appForEach()
const image = await smallPicture()
const texts = { title: 'Opening night', description: 'The hall' }

let staff: Console
beforeEach(async () => {
  staff = await server.otherConsole('event-staff')
})

const add = async (by: Console, parts: Record<string, string | Buffer> = {}) =>
  itemOf(
    await by.call({ method: 'POST', url: paths.add, form: formOf({ ...texts, image, ...parts }) }),
  )
const change = (by: Console, id: string) =>
  by.call({ method: 'PUT', url: pathTo(paths.update, id), json: { title: 'Changed' } })
const remove = (by: Console, id: string) =>
  by.call({ method: 'DELETE', url: pathTo(paths.remove, id) })

test('event staff can change and remove photos that they have added', async () => {
  const { _id } = await add(staff)
  expect((await change(staff, _id)).status).toBe(200)
  expect((await remove(staff, _id)).status).toBe(200)
})

test('event staff cannot change or remove photos of others', async () => {
  const photo = await add(server.console)
  for (const { status, body } of [await change(staff, photo._id), await remove(staff, photo._id)]) {
    expect(status).toBe(403)
    expect(body).toMatchObject({ code: 'forbidden' })
  }
  const [left] = listOf(await server.console.call({ method: 'GET', url: paths.list }))
  expect(left).toMatchObject({ ...texts, version: 1 })
})

test('event staff cannot replace a photo of others by adding it again', async () => {
  const _id = '0197c3a5-6d2e-7b1f-9a54-3f1f6f0f2c11'
  await add(server.console, { _id })
  const all = { title: [texts.title], description: [texts.description], image: ['x'] }
  const seen = JSON.stringify(all)
  const form = formOf({ ...texts, title: 'Mine now', image, _id, seen })
  expect((await staff.call({ method: 'POST', url: paths.add, form })).status).toBe(403)
  const [left] = listOf(await staff.call({ method: 'GET', url: paths.list }))
  expect(left).toMatchObject(texts)
})

test('a photo names who added it, and an editor can change it', async () => {
  const { _id } = await add(staff)
  const editor = await server.otherConsole('editor')
  expect((await change(editor, _id)).status).toBe(200)
  const [photo] = listOf(await staff.call({ method: 'GET', url: paths.list }))
  expect(photo).toMatchObject({ addedBy: staff.account._id, title: 'Changed' })
  expect((await change(staff, _id)).status).toBe(200)
})
