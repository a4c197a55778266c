import { expect, test } from 'vitest'

import { notificationPaths } from '#contract/notifications.ts'
import { intakePath } from '#contract/public.ts'
import { holdTimeouts } from '#tests/support/hold-timeouts.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { pushedAppForEach } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { type Console, send, type TestApp } from './console.ts'

const { push, server } = pushedAppForEach()

const { values } = sampleOf('enquiry')

/** Turns notifications on; returns a function that returns the names in the messages to this device. */
async function subscribe(console: Console) {
  const { endpoint, keys, read } = push.device()
  const json = { endpoint, keys }
  const reply = await console.call({ method: 'PUT', url: notificationPaths.own, json })
  expect(reply.status).toBe(200)
  return () =>
    push.received
      .filter(({ path }) => push.origin + path === endpoint)
      .map(({ body }) => read(body))
      .map((message) => ('name' in message ? message.name : ''))
}

/** Sends an enquiry, a millisecond after everything before it. */
function enquire(firstName: string, { app }: Pick<TestApp, 'app'> = server) {
  server.clock.pass(1)
  const json = { ...values, personalInfo: { firstName, email: `${firstName}@x.example` } }
  return send(app, { method: 'POST', url: intakePath, json })
}

const untilQueued = (...expected: object[]) =>
  untilPasses(async () => {
    const queued = await server.database.selectFrom('pushes').selectAll().execute()
    expect(queued).toHaveLength(expected.length)
    expect(queued).toMatchObject(expected)
  })

const tenMinutesLater = {
  date: 'Fri, 20 Nov 2026 10:00:00 GMT',
  'retry-after': 'Fri, 20 Nov 2026 10:10:00 GMT',
}

test.each([
  ['without Retry-After', 60, {}],
  ['with Retry-After in seconds', 600, { 'retry-after': '600' }],
  ['with a date as Retry-After', 600, tenMinutesLater],
  ['with a Retry-After shorter than the usual pause', 60, { 'retry-after': '5' }],
  ['with a Retry-After longer than an hour', 3600, { 'retry-after': '86400' }],
  ['with an invalid Retry-After', 60, { 'retry-after': 'soon' }],
])('a message refused with 429 %s is sent again after %d s', async (_, seconds, headers) => {
  const names = await subscribe(server.console)
  push.replyWith({ status: 429, headers })
  await enquire('Ines')
  await push.first(1)
  await untilQueued({ tries: 1, due_seen: server.clock.now() + seconds * 1000 })
  server.clock.pass(seconds * 1000 - 2)
  await enquire('Ada')
  await push.first(2)
  await untilQueued({ tries: 1 })
  await enquire('Asha')
  await push.first(4)
  expect(names().slice(0, 2)).toEqual(['Ines', 'Ada'])
  expect(names().slice(2).toSorted()).toEqual(['Asha', 'Ines'])
  await untilQueued()
})

test('a push service that does not reply in time delays no other message, and gets its own later', async () => {
  const endTime = holdTimeouts()
  const slow = await subscribe(server.console)
  push.replyWith('none')
  await enquire('Ines')
  await push.first(1)
  const other = await subscribe(await server.otherConsole())
  await enquire('Ada')
  await push.first(3)
  expect([slow(), other()]).toEqual([['Ines', 'Ada'], ['Ada']])
  await untilQueued({ tries: 1 })
  endTime()
  server.clock.pass(60_000)
  await enquire('Asha')
  await push.first(6)
  expect(slow().slice(2).toSorted()).toEqual(['Asha', 'Ines'])
  await untilQueued()
})

test('more devices than are notified at once, all too slow, delay others until their time ends', async () => {
  const endTime = holdTimeouts()
  const devices = Array.from({ length: 10 }, () => server.otherConsole())
  for (const console of await Promise.all(devices)) await subscribe(console)
  push.replyWith(...devices.map(() => 'none' as const))
  await enquire('Ines')
  await push.first(10)
  const other = await subscribe(server.console)
  await enquire('Ada')
  endTime()
  await push.first(21)
  expect(other()).toEqual(['Ada'])
})

test('messages beyond the concurrency limit are sent as soon as others end', async () => {
  const endTime = holdTimeouts()
  const slow = Array.from({ length: 4 }, () => server.otherConsole())
  for (const console of await Promise.all(slow)) await subscribe(console)
  push.replyWith(...slow.map(() => 'none' as const))
  await enquire('Ines')
  await push.first(4)
  const others = Array.from({ length: 4 }, async () => subscribe(await server.otherConsole()))
  const named = await Promise.all(others)
  await enquire('Ada')
  await push.first(10)
  endTime()
  await push.first(12)
  expect(named.map((names) => names())).toEqual(Array.from(named, () => ['Ada']))
})

test('a stop does not wait for a push service that does not reply, and another server sends the message', async () => {
  holdTimeouts()
  const names = await subscribe(server.console)
  push.replyWith('none')
  const stopped = { app: await makeCheckedApp(server.services) }
  await enquire('Ines', stopped)
  await push.first(1)
  await stopped.app.close()
  await untilQueued({ tries: 1 })
  server.clock.pass(60_000)
  await enquire('Ada')
  await push.first(3)
  expect(names().slice(1).toSorted()).toEqual(['Ada', 'Ines'])
})
