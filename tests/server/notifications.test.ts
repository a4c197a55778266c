import { randomUUID } from 'node:crypto'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { notificationPaths as paths } from '#contract/notifications.ts'
import { peoplePaths } from '#contract/people.ts'
import { intakePath } from '#contract/public.ts'
import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { sessionPaths } from '#contract/session.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { pushedAppForEach } from './app-for-each.ts'
import { baseValuesPart } from './base-values.ts'
import { makeCheckedApp } from './check-against-docs.ts'
import { type Console, formOf, itemOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'
import { claimsOf } from './vapid.ts'

const { push, server } = pushedAppForEach()

/** Returns a device of a person with notifications turned on. */
async function deviceOf(console: Console) {
  const device = push.device()
  const { endpoint, keys } = device
  const reply = await console.call({ method: 'PUT', url: paths.own, json: { endpoint, keys } })
  expect(reply.status).toBe(200)
  return { ...device, console }
}

const { values } = sampleOf('enquiry')
const member = sampleOf('member')
const memberCalls = callsOf(() => server, member)
const enquire = (firstName: string, rest: object = {}) => {
  server.clock.pass(1)
  const json = { ...values, personalInfo: { firstName, email: `${firstName}@x.example` }, ...rest }
  return send(server.app, { method: 'POST', url: intakePath, json })
}
const stateOf = async ({ call }: Console) =>
  (await call({ method: 'GET', url: paths.own })).body.data
/** Returns the decrypted messages that a device has received so far. */
const messagesTo = ({ endpoint, read }: Awaited<ReturnType<typeof deviceOf>>) =>
  push.received.filter(({ path }) => push.origin + path === endpoint).map(({ body }) => read(body))

test('a new enquiry is pushed to every subscribed device, encrypted and signed', async () => {
  const device = await deviceOf(server.console)
  const editor = await deviceOf(await server.otherConsole('editor'))
  await enquire('Ines')
  const [first] = await push.first(2)
  for (const one of [device, editor]) {
    expect(messagesTo(one)).toEqual([{ about: 'enquiry', name: 'Ines', newEnquiries: 1 }])
  }
  expect(first?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  const { key } = v.parse(v.object({ key: v.string() }), await stateOf(server.console))
  expect(claimsOf(String(first?.headers.authorization), key)).toMatchObject({ aud: push.origin })
  expect(first?.body.includes('Ines')).toBe(false)
})

test('devices beyond the concurrency limit are notified without a delay', async () => {
  const devices = Array.from({ length: 25 }, () => push.device())
  for (const { endpoint, keys } of devices) {
    const token = await openSession(server.services, server.console.account._id)
    const headers = { authorization: `Bearer ${token}` }
    const json = { endpoint, keys }
    await send(server.app, { method: 'PUT', url: paths.own, json, headers })
  }
  await enquire('Ines')
  await untilPasses(expectNothingQueued)
  expect(push.received).toHaveLength(devices.length)
})

test('an enquiry that looks like spam, or is a duplicate, is not pushed', async () => {
  const device = await deviceOf(server.console)
  await enquire('Ines', { fax: '1' })
  await enquire('Ada')
  await enquire('Ada')
  await push.first(1)
  await server.app.close()
  expect(messagesTo(device)).toEqual([{ about: 'enquiry', name: 'Ada', newEnquiries: 1 }])
})

test('enquiries count as new since the person last looked, independent of others', async () => {
  const other = await server.otherConsole('reader')
  await enquire('Ines')
  await enquire('Ada')
  server.clock.pass(1000)
  await server.console.call({ method: 'PUT', url: paths.seen })
  expect(await stateOf(server.console)).toMatchObject({ newEnquiries: 0, endpoint: null })
  expect(await stateOf(other)).toMatchObject({ newEnquiries: 2 })
  server.clock.pass(1000)
  await enquire('Asha')
  expect(await stateOf(server.console)).toMatchObject({ newEnquiries: 1 })
})

test('a person without access to enquiries gets no notification of them', async () => {
  const staff = await deviceOf(await server.otherConsole('event-staff'))
  const owner = await deviceOf(server.console)
  await enquire('Ines')
  await push.first(1)
  await server.app.close()
  expect([messagesTo(staff).length, messagesTo(owner).length]).toEqual([0, 1])
})

test('a device gets no notifications after sign-out, unsubscribing or disabling of its account', async () => {
  const signedOut = await deviceOf(await server.otherConsole('editor'))
  const unsubscribed = await deviceOf(await server.otherConsole('reader'))
  const disabled = await deviceOf(await server.otherConsole())
  const subscribed = await deviceOf(server.console)
  await signedOut.console.call({ method: 'DELETE', url: sessionPaths.signOut })
  const url = pathTo(peoplePaths.one, disabled.console.account._id)
  await subscribed.console.call({ method: 'PUT', url, json: { isDisabled: true } })
  await unsubscribed.console.call({ method: 'DELETE', url: paths.own })
  await enquire('Ines')
  await push.first(1)
  await enquire('Ada')
  await push.first(2)
  const messageCounts = [signedOut, unsubscribed, disabled, subscribed].map(
    (device) => messagesTo(device).length,
  )
  expect(messageCounts).toEqual([0, 0, 0, 2])
})

test('a subscription moves to the person who signs in on the browser next', async () => {
  const { endpoint, keys } = push.device()
  const other = await server.otherConsole('event-staff')
  const turnOn = (console: Console) =>
    console.call({ method: 'PUT', url: paths.own, json: { endpoint, keys } })
  await turnOn(server.console)
  await turnOn(other)
  expect(await stateOf(server.console)).toMatchObject({ endpoint: null })
  expect(await stateOf(other)).toMatchObject({ endpoint })
})

test('a message refused temporarily is sent later, by whichever server runs then', async () => {
  const device = await deviceOf(server.console)
  push.replyWith(503)
  await enquire('Ines')
  await push.first(1)
  await untilPasses(async () => expect(await queued()).toMatchObject([{ tries: 1 }]))
  const later = await makeCheckedApp(server.services)
  server.clock.pass(60_000)
  await enquire('Ada')
  await push.first(3)
  expect(
    messagesTo(device)
      .slice(1)
      .map(({ about }) => about),
  ).toEqual(['enquiry', 'enquiry'])
  await untilPasses(expectNothingQueued)
  await later.close()
})

test('a device that is gone is tried once, and one that refuses a message gets the next one', async () => {
  const gone = await deviceOf(server.console)
  push.replyWith(410)
  await enquire('Ines')
  await push.first(1)
  await untilPasses(expectUnsubscribed)
  const refuses = await deviceOf(server.console)
  push.replyWith(413)
  await enquire('Ada')
  await push.first(2)
  await untilPasses(expectNothingQueued)
  await enquire('Asha')
  await push.first(3)
  expect([messagesTo(gone).length, messagesTo(refuses).length]).toEqual([1, 2])
})

test('a subscription with an invalid key is deleted, and does not delay others', async () => {
  const { endpoint } = push.device()
  const json = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
  expect((await server.console.call({ method: 'PUT', url: paths.own, json })).status).toBe(200)
  const other = await deviceOf(await server.otherConsole())
  await enquire('Ines')
  await push.first(1)
  expect(messagesTo(other)).toHaveLength(1)
  await untilPasses(expectUnsubscribed)
})

test('a refused change of an outbox is pushed to its own device, unless it is accepted later', async () => {
  const device = await deviceOf(server.console)
  const other = await deviceOf(await server.otherConsole())
  const { account } = server.console
  const sent = { headers: { [headers.outboxOwner]: account._id } }
  const { _id } = itemOf(await memberCalls.add())
  const rename = (name: string, seen: string, id = _id) => {
    const form = formOf({ name, ...baseValuesPart({ name: [seen] }) })
    return memberCalls.update(id, { ...sent, form, key: name })
  }
  expect((await rename('Another', 'what never was')).status).toBe(412)
  expect((await rename('None', '', randomUUID())).status).toBe(404)
  await untilPasses(async () => expect(await queued()).toHaveLength(2))
  expect((await rename('Another', String(member.values.name))).status).toBe(200)
  server.clock.pass(5000)
  await enquire('Ines')
  await untilPasses(expectNothingQueued)
  expect(
    messagesTo(device)
      .map(({ about }) => about)
      .sort(),
  ).toEqual(['changes', 'enquiry'])
  expect(messagesTo(other).map(({ about }) => about)).toEqual(['enquiry'])
})

const queued = () => server.database.selectFrom('pushes').selectAll().execute()
const expectNothingQueued = async () => expect(await queued()).toEqual([])
const expectUnsubscribed = async () =>
  expect(await stateOf(server.console)).toMatchObject({ endpoint: null })
