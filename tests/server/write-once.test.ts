import { randomUUID } from 'node:crypto'

import { beforeEach, expect, test } from 'vitest'

import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { tidyUp } from '#server/housekeeping.ts'
import { smallPicture } from '#tests/support/pictures.ts'

import { appForEach } from './app-for-each.ts'
import { formOf, itemOf, listOf } from './console.ts'

const { paths } = galleryItems

// Sessions last longer than replies are stored.
const server = appForEach({ config: { SESSION_IDLE_DAYS: 100 } })
let picture: Buffer

beforeEach(async () => {
  picture = await smallPicture()
})

function add(key: string, title = 'Opening night', console = server.console) {
  const form = formOf({ title, description: 'Before the first talk', image: picture })
  return console.call({ method: 'POST', url: paths.add, form, key })
}

async function titles() {
  const list = await server.console.call({ method: 'GET', url: paths.list })
  return listOf(list).map((item) => item['title'])
}

let nextSuccess = Promise.withResolvers<void>()

/**
 * Sends like a phone until the server does not ask for a retry, because it is busy or the write is under way: in both
 * cases another call is about to succeed.
 */
async function addUntilDone(key: string, title: string) {
  // Taken before each call, because another one may succeed while its refusal is on the way.
  let success = nextSuccess.promise
  let reply = await add(key, title)
  while (reply.headers['retry-after'] !== undefined) {
    const isRunning = reply.body.code === 'running'
    expect(isRunning ? reply.headers['retry-after'] : '1').toBe('1')
    await success
    success = nextSuccess.promise
    reply = await add(key, title)
  }
  nextSuccess.resolve()
  nextSuccess = Promise.withResolvers()
  return reply
}

test('60 keys, each sent 8 times at once, add 60 items', async () => {
  const keys = Array.from({ length: 60 }, () => randomUUID())
  const replies = await Promise.all(
    keys.flatMap((key, nth) => Array.from({ length: 8 }, () => addUntilDone(key, `Photo ${nth}`))),
  )
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([201]))
  expect(new Set(replies.map((reply) => itemOf(reply)._id)).size).toBe(60)
  expect(new Set(await titles()).size).toBe(60)
  expect(await titles()).toHaveLength(60)
})

test('a write whose reply was lost five times gets the same reply each time', async () => {
  const key = randomUUID()
  const replies = []
  for (let attempt = 0; attempt < 6; attempt += 1) replies.push(await add(key))
  for (const reply of replies) {
    expect(reply.status).toBe(201)
    expect(reply.body).toEqual(replies[0]?.body)
    expect(reply.headers['etag']).toBe(replies[0]?.headers['etag'])
  }
  expect(await titles()).toEqual(['Opening night'])
})

test('a refused write stays refused: a late copy of it has no effect', async () => {
  const _id = randomUUID()
  const url = pathTo(paths.update, _id)
  const call = { method: 'PUT', url, json: { title: 'Too early' }, key: 'update-1' } as const
  const update = () => server.console.call(call)
  expect((await update()).status).toBe(404)
  const form = formOf({ _id, title: 'Later', description: 'x', image: picture })
  await server.console.call({ method: 'POST', url: paths.add, form })
  expect((await update()).status).toBe(404)
  expect(await titles()).toEqual(['Later'])
})

test('a key that was used for another change is refused', async () => {
  const key = randomUUID()
  await add(key)
  const { status, body } = await add(key, 'Another photo')
  expect([status, body.code]).toEqual([422, 'key-reused'])
  picture = await smallPicture(7)
  expect((await add(key)).status).toBe(422)
  expect(await titles()).toEqual(['Opening night'])
})

test('keys of different admins are independent', async () => {
  const key = randomUUID()
  const other = await server.otherConsole()
  expect((await add(key)).status).toBe(201)
  expect((await add(key, 'By another admin', other)).status).toBe(201)
  expect(await titles()).toHaveLength(2)
})

test('a change from the outbox of another admin is refused before its body is read', async () => {
  const other = await server.otherConsole()
  const reply = await other.call({
    method: 'POST',
    url: paths.add,
    raw: 'not even a form',
    headers: { [headers.outboxOwner]: server.console.account._id },
  })
  expect([reply.status, reply.body.code]).toEqual([409, 'other-owner'])
})

test('a form refused for its values leaves its key unused', async () => {
  const key = randomUUID()
  expect((await add(key, '')).status).toBe(422)
  expect((await add(key, 'Repaired')).status).toBe(201)
})

test('replies are stored for 90 days', async () => {
  const key = randomUUID()
  await add(key)
  const day = 24 * 3600 * 1000
  server.clock.pass(89 * day)
  await tidyUp(server.services, server.app.log)
  expect((await add(key)).status).toBe(201)
  expect(await titles()).toHaveLength(1)
  server.clock.pass(2 * day)
  await tidyUp(server.services, server.app.log)
  expect(await server.database.selectFrom('writes').selectAll().execute()).toEqual([])
})
