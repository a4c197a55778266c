import * as v from 'valibot'
import { expect, test } from 'vitest'

import { accountPaths, pictureRequired } from '#contract/account.ts'
import { auditPaths } from '#contract/audit.ts'
import { peoplePaths } from '#contract/people.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { smallPicture, svgDrawing } from '#tests/support/pictures.ts'

import { galleryForEach } from './app-for-each.ts'
import { type Console, formOf } from './console.ts'

const server = galleryForEach()
const weekMs = 7 * 24 * 60 * 60 * 1000

const put = (by: Console, parts: Parameters<typeof formOf>[0]) =>
  by.call({ method: 'PUT', url: accountPaths.picture, form: formOf(parts) })
const remove = (by: Console) => by.call({ method: 'DELETE', url: accountPaths.picture })
const tidy = () => tidyUp(server.services, { warn: () => {}, error: () => {} })
const pictureIn = ({ body }: Awaited<ReturnType<typeof put>>) =>
  v.parse(v.looseObject({ picture: v.string() }), body.data).picture

test('every role sets a picture, which owners see in the list of people, and removes it again', async () => {
  const reader = await server.otherConsole('reader')
  const set = await put(reader, { picture: await smallPicture() })
  expect(set.status).toBe(200)
  const picture = pictureIn(set)
  expect(picture).toMatch(/^\/media\/[0-9a-f]{64}-320\.webp$/)
  expect((await server.app.inject({ method: 'GET', url: picture })).statusCode).toBe(200)
  const people = await server.console.call({ method: 'GET', url: peoplePaths.list })
  expect(people.body.data).toContainEqual(
    expect.objectContaining({ email: reader.account.email, picture }),
  )
  expect(pictureIn(await reader.call({ method: 'GET', url: accountPaths.own }))).toBe(picture)
  expect(pictureIn(await remove(reader))).toBe('')
})

test('a picture is stored while a person has it, and for a week after that', async () => {
  const picture = pictureIn(await put(server.console, { picture: await smallPicture() }))
  const statusOf = async () => (await server.app.inject({ method: 'GET', url: picture })).statusCode
  await tidy()
  server.clock.pass(weekMs)
  await tidy()
  expect(await statusOf()).toBe(200)
  await remove(server.console)
  await tidy()
  expect(await statusOf()).toBe(200)
  server.clock.pass(weekMs)
  await tidy()
  expect(await statusOf()).toBe(404)
})

test('a form without a picture, or with another file, changes nothing', async () => {
  const before = pictureIn(await put(server.console, { picture: await smallPicture() }))
  const without = await put(server.console, { name: 'Ada' })
  expect([without.status, without.body.problems]).toEqual([422, { picture: pictureRequired }])
  expect((await put(server.console, { picture: svgDrawing })).status).toBe(415)
  expect(pictureIn(await server.console.call({ method: 'GET', url: accountPaths.own }))).toBe(
    before,
  )
})

test('changes of a picture are in the audit log, the same picture once', async () => {
  const first = pictureIn(await put(server.console, { picture: await smallPicture() }))
  await put(server.console, { picture: await smallPicture() })
  const second = pictureIn(await put(server.console, { picture: await smallPicture(1) }))
  await remove(server.console)
  const { body } = await server.console.call({ method: 'GET', url: auditPaths.list })
  const { entries } = v.parse(v.looseObject({ entries: v.array(v.looseObject({})) }), body.data)
  const changed = (from: string | null, to: string | null) => ({
    op: 'picture-changed',
    changes: [{ field: 'picture', from, to }],
  })
  expect(entries.slice(0, 3)).toMatchObject([
    changed(second, null),
    changed(first, second),
    changed(null, first),
  ])
})

test('a person sets at most twenty pictures an hour', async () => {
  const picture = await smallPicture()
  const statuses: number[] = []
  for (let times = 0; times < 21; times += 1) {
    statuses.push((await put(server.console, { picture })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  server.clock.pass(60 * 60 * 1000 + 1)
  expect((await put(server.console, { picture })).status).toBe(200)
})
