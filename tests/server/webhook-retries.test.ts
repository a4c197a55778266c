import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { webhookPaths } from '#contract/webhooks.ts'
import { settleAttempt } from '#server/webhooks/settle.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { hookedAppForEach } from './app-for-each.ts'
import { callsOf } from './resource-calls.ts'
import {
  deliveriesOf,
  expectDelivered,
  hookElsewhere,
  makeLook,
  register,
  sendTest,
  verified,
} from './webhook-kit.ts'

const { receiver, server } = hookedAppForEach()

const memberCalls = callsOf(() => server, sampleOf('member'))
const minute = 60_000
const hour = 60 * minute

/** Registers a webhook at the receiver. */
const hookHere = () => register(server.console, receiver.origin, 'member.added')

test('a message that fails is sent again after growing pauses for three days, under the same id', async () => {
  const [hook, look] = [await hookHere(), await makeLook(server.console)]
  const pauses = [1, 5, 30, 2 * 60, 5 * 60, 10 * 60, 14 * 60, 18 * 60, 23 * 60]
  receiver.replyWith(...pauses.map(() => 500), 500)
  await memberCalls.add()
  await receiver.first(1)
  for (const [nth, minutes] of pauses.entries()) {
    const nextAt = new Date(server.clock.now() + minutes * minute).toISOString()
    await expectDelivered(server.console, hook, {
      state: 'waiting',
      attempts: nth + 1,
      status: 500,
      nextAt,
    })
    server.clock.pass(minutes * minute - 1)
    await look()
    expect(receiver.received).toHaveLength(nth + 1)
    server.clock.pass(1)
    await look()
    await receiver.first(nth + 2)
  }
  await expectDelivered(server.console, hook, {
    state: 'failed',
    attempts: 10,
    reason: 'status',
    nextAt: null,
  })
  const total = pauses.reduce((sum, minutes) => sum + minutes * minute, 0)
  expect(total).toBeGreaterThanOrEqual(3 * 24 * hour)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  for (const each of receiver.received) verified(hook.secret, each)
})

test.each([
  ['204', 204, { state: 'delivered', status: 204, reason: null }],
  ['404', 404, { state: 'waiting', status: 404, reason: 'status' }],
  ['503', 503, { state: 'waiting', status: 503, reason: 'status' }],
])('a reply of %s', async (_, reply, expected) => {
  const hook = await hookHere()
  receiver.replyWith(reply)
  await memberCalls.add()
  await expectDelivered(server.console, hook, expected)
})

test.each([
  ['in seconds', { 'retry-after': '600' }, 10 * minute],
  ['in fractions of a second', { 'retry-after': '600.0004' }, 10 * minute + 1],
  [
    'as a date',
    { date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 12:00:00 GMT' },
    2 * hour,
  ],
  ['shorter than the usual pause', { 'retry-after': '5' }, minute],
  ['longer than a day', { 'retry-after': '999999' }, 24 * hour],
  ['that is invalid', { 'retry-after': 'soon' }, minute],
])('a reply of 429 with a Retry-After %s', async (_, headers, pause) => {
  const hook = await hookHere()
  receiver.replyWith({ status: 429, headers })
  await memberCalls.add()
  const nextAt = new Date(server.clock.now() + pause).toISOString()
  await expectDelivered(server.console, hook, { state: 'waiting', status: 429, nextAt })
})

test('a redirect is not followed', async () => {
  const { other } = await hookElsewhere(server.console)
  const hook = await hookHere()
  receiver.replyWith({ status: 307, headers: { location: `${other.origin}/redirected` } })
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, { state: 'waiting', status: 307, reason: 'redirect' })
  expect(other.received).toEqual([])
})

test('a reply of 410 turns the webhook off, and its other messages end', async () => {
  const hook = await hookHere()
  receiver.replyWith(500, 410)
  await memberCalls.add()
  await expectDelivered(server.console, hook, { state: 'waiting' })
  server.clock.pass(1)
  await memberCalls.add({ name: 'Another' })
  await expectDelivered(
    server.console,
    hook,
    { state: 'failed', status: 410, reason: 'gone', nextAt: null },
    { state: 'failed', reason: 'off', nextAt: null },
  )
  const { body } = await server.console.call({ method: 'GET', url: webhookPaths.list })
  expect(body.data).toMatchObject([{ state: 'gone' }])
  await memberCalls.add({ name: 'Third' })
  expect(await deliveriesOf(server.console, hook)).toHaveLength(2)
})

test('a reply of 410 from a former URL leaves the webhook on', async () => {
  const hook = await hookHere()
  receiver.replyWith(500)
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, { state: 'waiting', status: 500 })
  const row = await server.database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .executeTakeFirstOrThrow()
  const dueAt = row.due_seen ?? 0
  const claimed = { ...row, dueAt, claimedUntil: dueAt }
  const gone = { reason: 'gone', status: 410, url: 'https://former.example' } as const
  await settleAttempt(server.services, claimed, gone)
  await expectDelivered(server.console, hook, { state: 'failed', reason: 'gone' })
  const { body } = await server.console.call({ method: 'GET', url: webhookPaths.list })
  expect(body.data).toMatchObject([{ state: 'on' }])
})

test('a receiver that switches protocols instead of answering', async () => {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    sockets.push(socket)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    )
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    listener.close()
  })
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const hook = await register(server.console, `http://127.0.0.1:${port}`, 'member.added')
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, { state: 'waiting', status: 101, reason: 'status' })
})

test('messages are sent by hand at most 100 times in an hour', async () => {
  const hook = await hookHere()
  for (let nth = 0; nth < 100; nth += 1)
    expect((await sendTest(server.console, hook)).status).toBe(201)
  expect((await sendTest(server.console, hook)).status).toBe(429)
  server.clock.pass(hour + 1)
  expect((await sendTest(server.console, hook)).status).toBe(201)
})

test('a receiver that cannot be reached', async () => {
  const { other, hook } = await hookElsewhere(server.console)
  await other.stop()
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, {
    state: 'waiting',
    status: null,
    reason: 'unreachable',
  })
})
