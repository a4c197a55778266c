import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { notificationPaths as paths } from '#contract/notifications.ts'
import { sessionPaths } from '#contract/session.ts'
import { remindOfPhotos } from '#server/notifications/photo-batches.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { pushedAppForEach } from './app-for-each.ts'
import type { Console } from './console.ts'
import { callsOf } from './resource-calls.ts'

const { push, server } = pushedAppForEach()
const photos = callsOf(() => server, sampleOf('galleryItem'))

const minuteMs = 60_000
const newIds = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Returns a device with notifications turned on. */
async function deviceOf(by: Console) {
  const { endpoint, keys, read } = push.device()
  const reply = await by.call({ method: 'PUT', url: paths.own, json: { endpoint, keys } })
  expect(reply.status).toBe(200)
  return { endpoint, read }
}

const announce = (by: Console, ...batches: string[][]) => {
  const json = { batches: batches.map((ids) => ({ id: ids[0], photos: ids })) }
  return by.call({ method: 'PUT', url: paths.batches, json })
}

const arrive = async (...ids: string[]) => {
  for (const _id of ids) expect((await photos.add({ _id })).status).toBe(201)
}

/** Has the server look for photos that do not arrive any more, after some time. */
async function pass(minutes: number) {
  server.clock.pass(minutes * minuteMs)
  await remindOfPhotos(server.services)
}

/** Returns the reminders that a device has received; a test message has the server send all of them. */
async function remindersTo({ endpoint, read }: Awaited<ReturnType<typeof deviceOf>>, by: Console) {
  await by.call({ method: 'POST', url: paths.test })
  await untilPasses(async () =>
    expect(await server.database.selectFrom('pushes').selectAll().execute()).toEqual([]),
  )
  return push.received
    .filter(({ path }) => push.origin + path === endpoint)
    .map(({ body }) => read(body))
    .filter(({ about }) => about === 'photos')
}

const countOf = async (by: Console) => (await by.call({ method: 'GET', url: paths.own })).body.data

test('a device is reminded of photos that stop arriving, at most once an hour', async () => {
  const by = server.console
  const device = await deviceOf(by)
  const [first = '', second = '', third = ''] = newIds(3)
  expect((await announce(by, [first, second, third])).status).toBe(200)
  await pass(9)
  await arrive(first)
  await pass(1)
  await arrive(second)
  await pass(1)
  await pass(9)
  expect(await remindersTo(device, by)).toEqual([])
  await pass(10)
  const reminder = { about: 'photos', arrived: 2, total: 3 }
  expect(await remindersTo(device, by)).toEqual([reminder])
  await pass(60)
  expect(await remindersTo(device, by)).toEqual([reminder])
  await pass(1)
  expect(await remindersTo(device, by)).toEqual([reminder, reminder])
  await arrive(third)
  await pass(120)
  expect(await remindersTo(device, by)).toEqual([reminder, reminder])
  expect(await countOf(by)).toMatchObject({ batches: 0 })
})

test('also after a new sign-in, an hour lies between two reminders of a batch', async () => {
  const ids = newIds(1)
  const by = await server.otherConsole()
  const device = await deviceOf(by)
  await announce(by, ids)
  await pass(10)
  expect(await remindersTo(device, by)).toHaveLength(1)
  await by.call({ method: 'DELETE', url: sessionPaths.signOut })
  const again = await server.otherConsole()
  const signedIn = await deviceOf(again)
  await announce(again, ids)
  await pass(10)
  expect(await remindersTo(signedIn, again)).toEqual([])
  await pass(51)
  expect(await remindersTo(signedIn, again)).toHaveLength(1)
})

test('also after a delayed reminder, an hour passes before the next', async () => {
  const by = server.console
  const device = await deviceOf(by)
  await announce(by, newIds(1))
  // The test message, which has the server send the reminder, is delayed as well.
  const later = { status: 429, headers: { 'retry-after': '3000' } }
  push.replyWith(later, later)
  await pass(10)
  await by.call({ method: 'POST', url: paths.test })
  const delayed = { tries: 1, due_seen: server.clock.now() + 50 * minuteMs }
  await untilPasses(async () =>
    expect(await server.database.selectFrom('pushes').selectAll().execute()).toMatchObject([
      delayed,
      delayed,
    ]),
  )
  await pass(50)
  expect(await remindersTo(device, by)).toHaveLength(2)
  await pass(20)
  expect(await remindersTo(device, by)).toHaveLength(2)
  await pass(41)
  expect(await remindersTo(device, by)).toHaveLength(3)
})

test('an announcement replaces the one before, and a photo that was deleted again has arrived', async () => {
  const by = server.console
  const device = await deviceOf(by)
  const [kept = '', discarded = ''] = newIds(2)
  await announce(by, [kept, discarded], newIds(1))
  expect(await countOf(by)).toMatchObject({ batches: 2 })
  await announce(by, [kept])
  await arrive(kept)
  await photos.remove(kept)
  await pass(120)
  expect(await remindersTo(device, by)).toEqual([])
  expect(await countOf(by)).toMatchObject({ batches: 0 })
})

test('after a day without progress, and with the session, the photos are forgotten', async () => {
  const editor = await server.otherConsole('editor')
  await deviceOf(editor)
  await deviceOf(server.console)
  await announce(editor, newIds(1))
  await announce(server.console, newIds(1))
  await editor.call({ method: 'DELETE', url: sessionPaths.signOut })
  const stored = () => server.database.selectFrom('photo_batches').selectAll().execute()
  expect(await stored()).toHaveLength(1)
  await pass(24 * 60)
  expect(await stored()).toEqual([])
})

test('a device without notifications announces nothing, and no impossible batch is accepted', async () => {
  expect((await announce(server.console, newIds(1))).status).toBe(404)
  await deviceOf(server.console)
  for (const batch of [[], ['no uuid'], newIds(5001)])
    expect((await announce(server.console, batch)).status).toBe(422)
  expect((await announce(server.console, newIds(5000))).status).toBe(200)
})

test('the message was obsolete before it was sent, when the last photo has arrived meanwhile', async () => {
  const by = server.console
  const device = await deviceOf(by)
  const ids = newIds(1)
  await announce(by, ids)
  await pass(10)
  await arrive(...ids)
  expect(await remindersTo(device, by)).toEqual([])
})
