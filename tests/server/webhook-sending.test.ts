import { expect, onTestFinished, test } from 'vitest'

import { toWireValues } from '#contract/resource.ts'
import { maxListedDeliveries, webhookPaths } from '#contract/webhooks.ts'
import { holdTimeouts } from '#tests/support/hold-timeouts.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { hookedAppForEach } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { formOf } from './console.ts'
import { callsOf } from './resource-calls.ts'
import {
  deliveriesOf,
  expectDelivered,
  hookElsewhere,
  makeLook,
  register,
  sendTest,
} from './webhook-kit.ts'

const { receiver, server } = hookedAppForEach()

const sample = sampleOf('member')
const memberCalls = callsOf(() => server, sample)
const minute = 60_000

/** Registers a webhook at the receiver. */
const hookHere = () => register(server.console, receiver.origin, 'member.added')

test('a receiver that does not answer delays no other, and gets its messages later', async () => {
  const endTime = holdTimeouts()
  const hook = await hookHere()
  const { other, hook: otherHook } = await hookElsewhere(server.console)
  receiver.replyWith('none', 'none')
  for (const name of ['A', 'B', 'C']) {
    await memberCalls.add({ name })
    server.clock.pass(1)
  }
  await other.first(3)
  await receiver.first(2)
  await expectDelivered(
    server.console,
    otherHook,
    ...['C', 'B', 'A'].map(() => ({ state: 'delivered' })),
  )
  expect(receiver.received).toHaveLength(2)
  endTime()
  await receiver.first(3)
  await expectDelivered(
    server.console,
    hook,
    { state: 'delivered' },
    { state: 'waiting', status: null, reason: 'timeout' },
    { state: 'waiting', status: null, reason: 'timeout' },
  )
})

test('a receiver whose reply never ends', async () => {
  const hook = await hookHere()
  receiver.replyWith({ status: 200, headers: { 'content-length': '999999999' } })
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, { state: 'delivered', status: 200 })
})

test('a stop waits for no receiver, and another server continues', async () => {
  holdTimeouts()
  const [hook, look] = [await hookHere(), await makeLook(server.console)]
  receiver.replyWith('none')
  const stopped = await makeCheckedApp(server.services)
  const { token } = server.console
  await stopped.inject({
    method: 'POST',
    url: webhookPaths.test.replace(':id', hook._id),
    headers: { authorization: `Bearer ${token}` },
  })
  await receiver.first(1)
  await stopped.close()
  await expectDelivered(server.console, hook, { state: 'waiting', attempts: 0, reason: null })
  server.clock.pass(minute)
  await look()
  await receiver.first(2)
  await expectDelivered(server.console, hook, { state: 'delivered', attempts: 1 })
})

test('two servers send each message once', async () => {
  const hook = await hookHere()
  const second = await makeCheckedApp(server.services)
  onTestFinished(() => second.close())
  const headers = { authorization: `Bearer ${server.console.token}` }
  for (let nth = 0; nth < 5; nth += 1) {
    const url = webhookPaths.test.replace(':id', hook._id)
    await Promise.all([
      sendTest(server.console, hook),
      second.inject({ method: 'POST', url, headers }),
    ])
  }
  await receiver.first(10)
  await expectDelivered(
    server.console,
    hook,
    ...Array.from({ length: 10 }, () => ({ state: 'delivered', attempts: 1 })),
  )
  expect(receiver.received).toHaveLength(10)
})

test('a delivered message is sent again on demand, under the same id', async () => {
  const hook = await hookHere()
  await memberCalls.add()
  await expectDelivered(server.console, hook, { state: 'delivered' })
  const [{ _id } = { _id: '' }] = await deliveriesOf(server.console, hook)
  await server.console.call({ method: 'POST', url: webhookPaths.again.replace(':id', _id) })
  const [first, again] = await receiver.first(2)
  expect(again?.headers['webhook-id']).toBe(_id)
  expect(again?.body).toEqual(first?.body)
})

test('older messages are listed before any message, also among those of one moment', async () => {
  const hook = await hookHere()
  await sendTest(server.console, hook)
  await expectDelivered(server.console, hook, { state: 'delivered' })
  const row = await server.database
    .selectFrom('webhook_deliveries')
    .selectAll()
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: 150 }, (_, nth) => `x${String(nth).padStart(3, '0')}`)
  const values = ids.map((id, nth) => ({ ...row, id, at: row.at + 1 + Math.floor(nth / 50) }))
  await server.database.insertInto('webhook_deliveries').values(values).execute()
  const newest = await deliveriesOf(server.console, hook)
  const older = await deliveriesOf(server.console, hook, newest.at(-1))
  expect([...newest, ...older].map(({ _id }) => _id)).toEqual([...ids.toReversed(), row.id])
  expect(newest).toHaveLength(maxListedDeliveries)
  expect(await deliveriesOf(server.console, hook, older.at(-1))).toEqual([])
  expect(await deliveriesOf(server.console, hook, { _id: 'deleted' })).toEqual([])
})

test('a message carries the trace of the request that caused it, if its header is valid', async () => {
  await hookHere()
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const form = formOf(toWireValues(sample.resource, sample.values))
  for (const given of [traceparent, 'rubbish']) {
    await memberCalls.addAs({ form, headers: { traceparent: given, tracestate: 'one=1' } })
  }
  const received = await receiver.first(2)
  const traces = received.map(({ headers }) => [headers.traceparent, headers.tracestate])
  expect(traces).toHaveLength(2)
  expect(traces).toContainEqual([traceparent, 'one=1'])
  expect(traces).toContainEqual([undefined, undefined])
})
