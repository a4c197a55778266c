import * as v from 'valibot'
import { expect, test } from 'vitest'

import { pathTo } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import {
  newWebhook,
  webhook,
  webhookPaths,
  webhookProblems,
  maxWebhooks,
} from '#contract/webhooks.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { hookedAppForEach } from './app-for-each.ts'
import { auditOf } from './audit-of.ts'
import { confirmHere } from './confirm-here.ts'
import { formOf, itemOf } from './console.ts'
import { callsOf } from './resource-calls.ts'
import { deliveriesOf, expectDelivered, register, sendTest, verified } from './webhook-kit.ts'

const { receiver, server } = hookedAppForEach()

const memberCalls = callsOf(() => server, sampleOf('member'))
const listed = async () =>
  v.parse(
    v.array(v.strictObject(webhook.entries)),
    (await server.console.call({ method: 'GET', url: webhookPaths.list })).body.data,
  )
const to = (path: string, { _id }: { _id: string }) => path.replace(':id', _id)
const entry = { name: 'Website', url: 'https://hooks.example/x', kinds: ['member.added'] }
const add = (given: object = {}) =>
  server.console.call({ method: 'POST', url: webhookPaths.list, json: { ...entry, ...given } })
const change = (hook: { _id: string }, given: object) =>
  server.console.call({
    method: 'PUT',
    url: to(webhookPaths.one, hook),
    json: { ...entry, url: receiver.origin, isOn: true, ...given },
  })

test('a secret is in the reply to its making, and nowhere else', async () => {
  const hook = await register(server.console, receiver.origin, 'member.added')
  expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const rotated = await server.console.call({ method: 'POST', url: to(webhookPaths.secret, hook) })
  const { secret } = v.parse(newWebhook, rotated.body.data)
  expect(secret).not.toBe(hook.secret)
  expect(await listed()).toMatchObject([{ _id: hook._id, state: 'on' }])
  const audited = JSON.stringify(await auditOf(server))
  for (const each of [secret, hook.secret]) expect(audited).not.toContain(each.slice(6))
})

test('for a day after a rotation messages have all signatures, then only the new one', async () => {
  const hook = await register(server.console, receiver.origin, 'member.added')
  // A reply that is lost leads to a second rotation.
  await server.console.call({ method: 'POST', url: to(webhookPaths.secret, hook) })
  const reply = await server.console.call({ method: 'POST', url: to(webhookPaths.secret, hook) })
  const { secret, formerSecretUntil } = v.parse(newWebhook, reply.body.data)
  expect(formerSecretUntil).toBe('2026-11-21T09:00:00.000Z')
  server.clock.pass(24 * 60 * 60 * 1000 - 1)
  await sendTest(server.console, hook)
  const [during] = await receiver.first(1)
  await expectDelivered(server.console, hook, { state: 'delivered' })
  server.clock.pass(1)
  await sendTest(server.console, hook)
  const [, after] = await receiver.first(2)
  if (!during || !after) throw new Error('The messages did not arrive')
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(3)
  for (const each of [secret, hook.secret])
    expect(verified(each, during)).toMatchObject({ type: 'test', data: {} })
  expect(verified(secret, after)).toMatchObject({ type: 'test' })
  expect(() => verified(hook.secret, after)).toThrow('No matching signature')
  expect(await listed()).toMatchObject([{ formerSecretUntil: null }])
})

test('additions, changes, rotations and removals are audited, with the origin of the URL only', async () => {
  const hook = await register(server.console, `${receiver.origin}/with-a-token`, 'member.added')
  await change(hook, { name: 'CRM', kinds: ['enquiry.added'], isOn: false })
  await server.console.call({ method: 'POST', url: to(webhookPaths.secret, hook) })
  await server.console.call({ method: 'DELETE', url: to(webhookPaths.one, hook) })
  const { entries } = await auditOf(server)
  expect(JSON.stringify(entries)).not.toContain('with-a-token')
  const url = { field: 'url', from: null, to: receiver.origin }
  expect(entries.map(({ op, changes }) => ({ op, changes }))).toMatchObject([
    { op: 'webhook-removed', changes: [{ field: 'webhook', from: 'CRM', to: null }, {}, {}, {}] },
    { op: 'webhook-secret-made', changes: [{ field: 'webhook', to: 'CRM' }] },
    {
      op: 'webhook-changed',
      changes: [
        { field: 'webhook', from: 'Website', to: 'CRM' },
        { field: 'kinds', from: 'member.added', to: 'enquiry.added' },
        { field: 'isOn', from: 'true', to: 'false' },
      ],
    },
    { op: 'webhook-added', changes: [{ field: 'webhook', to: 'Website' }, url, {}, {}] },
  ])
})

test.each([
  ['name', { name: ' ' }, webhookProblems.name],
  ['name', { name: 'x'.repeat(101) }, webhookProblems.nameLong],
  ['name', { name: 'a\nb' }, webhookProblems.name],
  ['kinds', { kinds: [] }, webhookProblems.kinds],
  ['kinds', { kinds: ['member.added', 'person.added'] }, webhookProblems.kinds],
  ['url', { url: 'ftp://hooks.example/x' }, webhookProblems.url],
  ['url', { url: 'https://user@hooks.example/x' }, webhookProblems.url],
  ['url', { url: 'https://:secret@hooks.example/x' }, webhookProblems.url],
  ['url', { url: 'https://hooks.example/#x' }, webhookProblems.url],
  ['url', { url: `https://hooks.example/${'x'.repeat(2000)}` }, webhookProblems.url],
  ['url', { url: 'not an address' }, webhookProblems.url],
])('a webhook with an invalid %s is refused: %j', async (field, given, problem) => {
  const { status, body } = await add(given)
  expect([status, body.problems]).toMatchObject([422, { [field]: problem }])
  expect(await listed()).toEqual([])
})

test('there is a limit of webhooks', async () => {
  for (let nth = 0; nth < maxWebhooks; nth += 1) expect((await add()).status).toBe(201)
  expect((await add()).body.message).toBe(webhookProblems.tooMany)
  expect(await listed()).toHaveLength(maxWebhooks)
})

test('a webhook that is turned off gets nothing, and its waiting messages end', async () => {
  const hook = await register(server.console, receiver.origin, 'member.added')
  receiver.replyWith(500)
  await memberCalls.add()
  await expectDelivered(server.console, hook, { state: 'waiting', attempts: 1 })
  expect((await change(hook, { isOn: false })).body.data).toMatchObject({ state: 'off' })
  const ended = { state: 'failed', reason: 'off', nextAt: null }
  expect(await deliveriesOf(server.console, hook)).toMatchObject([ended])
  await memberCalls.add({ name: 'Another' })
  expect((await sendTest(server.console, hook)).body.message).toBe(webhookProblems.isOff)
  const [{ _id } = { _id: '' }] = await deliveriesOf(server.console, hook)
  const again = { method: 'POST', url: to(webhookPaths.again, { _id }) } as const
  expect((await server.console.call(again)).body.message).toBe(webhookProblems.isOff)
  await change(hook, {})
  expect((await server.console.call(again)).body.data).toMatchObject({ state: 'waiting' })
  await receiver.first(2)
  await expectDelivered(server.console, hook, { state: 'delivered', attempts: 1 })
})

test('a webhook that is removed takes its messages with it', async () => {
  const hook = await register(server.console, receiver.origin, 'member.added')
  receiver.replyWith(500)
  await memberCalls.add()
  await expectDelivered(server.console, hook, { attempts: 1 })
  await server.console.call({ method: 'DELETE', url: to(webhookPaths.one, hook) })
  expect(await listed()).toEqual([])
  const rows = await server.database.selectFrom('webhook_deliveries').selectAll().execute()
  expect(rows).toEqual([])
})

test('unknown webhooks and messages are refused', async () => {
  const unknown = { _id: 'nothing' }
  const replies = await Promise.all([
    change(unknown, {}),
    sendTest(server.console, unknown),
    server.console.call({ method: 'DELETE', url: to(webhookPaths.one, unknown) }),
    server.console.call({ method: 'GET', url: to(webhookPaths.deliveries, unknown) }),
    server.console.call({ method: 'POST', url: to(webhookPaths.secret, unknown) }),
    server.console.call({ method: 'POST', url: to(webhookPaths.again, unknown) }),
  ])
  expect(replies.map(({ status }) => status)).toEqual(Array.from(replies, () => 404))
})

test('changes need a confirmation, reading and trying do not', async () => {
  const hook = await register(server.console, receiver.origin, 'member.added')
  server.clock.pass(60 * 60 * 1000)
  const replies = [
    await add(),
    await change(hook, {}),
    await server.console.call({ method: 'DELETE', url: to(webhookPaths.one, hook) }),
    await server.console.call({ method: 'POST', url: to(webhookPaths.secret, hook) }),
  ]
  expect(replies.map(({ body }) => body.code)).toEqual(Array.from(replies, () => 'unconfirmed'))
  expect((await sendTest(server.console, hook)).status).toBe(201)
  await confirmHere(server.console)
  expect((await change(hook, {})).status).toBe(200)
})

test('a change of a member does not fail when a webhook is removed at the same time', async () => {
  const hook = await register(server.console, receiver.origin, 'member.changed')
  const { _id } = itemOf(await memberCalls.add())
  const url = pathTo(members.paths.update, _id)
  const [changed, removed] = await Promise.all([
    server.console.call({ method: 'PUT', url, form: formOf({ name: 'Another' }) }),
    server.console.call({ method: 'DELETE', url: to(webhookPaths.one, hook) }),
  ])
  expect([changed.status, removed.status]).toEqual([200, 200])
})
