import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { intakePath, publicLists } from '#contract/public.ts'
import { webhookKinds } from '#contract/webhooks.ts'
import { announced, sampleOf } from '#tests/support/samples.ts'
import { failWrites } from '#tests/support/spoil-database.ts'

import { appForTest, hookedAppForEach } from './app-for-each.ts'
import { formOf, itemOf, listOf, send } from './console.ts'
import { callsOf } from './resource-calls.ts'
import { deliveriesOf, expectDelivered, register, verified } from './webhook-kit.ts'

const { receiver, server } = hookedAppForEach()

const memberCalls = callsOf(() => server, sampleOf('member'))
const eventCalls = callsOf(() => server, sampleOf('event'))
const enquiry = sampleOf('enquiry').values
const enquire = (more: object = {}) =>
  send(server.app, { method: 'POST', url: intakePath, json: { ...enquiry, ...more } })

test('every public list has a kind of message for each change', () => {
  const names = publicLists.map(({ resource }) => resource.name)
  const kinds = names.flatMap((name) =>
    ['added', 'changed', 'removed'].map((each) => `${name}.${each}`),
  )
  expect(webhookKinds.toSorted()).toEqual(
    [...kinds, 'announcement.changed', 'enquiry.added'].toSorted(),
  )
})

test('messages about a member are signed, and show what visitors see', async () => {
  const hook = await register(
    server.console,
    `${receiver.origin}/hook?for=us`,
    ...(['member.added', 'member.changed', 'member.removed'] as const),
  )
  const { _id } = itemOf(await memberCalls.add())
  server.clock.pass(1)
  const [added] = await receiver.first(1)
  const shown = (await server.app.inject(`/public/members/${_id}`)).json()
  await memberCalls.update(_id, { form: formOf({ discount: '50%' }) })
  const [, changed] = await receiver.first(2)
  server.clock.pass(1)
  await memberCalls.remove(_id)
  const all = await receiver.first(3)
  expect(all.map(({ path }) => path)).toEqual(Array.from(all, () => '/hook?for=us'))
  const [first, second, third] = all.map((each) => verified(hook.secret, each))
  expect(first).toMatchObject({ type: 'member.added', data: shown.data })
  expect(Object.keys(Object(first?.data))).not.toContain('email')
  expect(second).toMatchObject({ type: 'member.changed', data: { _id, discount: '50%' } })
  expect(third).toMatchObject({ type: 'member.removed', data: { _id } })
  expect(Object.keys(Object(third?.data))).toEqual(['_id'])
  const { email, phone } = sampleOf('member').values
  for (const { body } of all) {
    expect(body.toString()).not.toContain(String(email))
    expect(body.toString()).not.toContain(String(phone))
  }
  expect(added?.headers['content-type']).toBe('application/json')
  expect(changed?.headers['webhook-id']).not.toBe(added?.headers['webhook-id'])
  await expectDelivered(
    server.console,
    hook,
    ...['removed', 'changed', 'added'].map((each) => ({
      kind: `member.${each}`,
      ...{ state: 'delivered', attempts: 1, status: 204, reason: null, nextAt: null },
    })),
  )
})

test('members have email and phone in messages where visitors see them', async () => {
  const open = await appForTest({ WEBHOOK_PRIVATE: true, PUBLIC_CONTACTS: true })
  const hook = await register(open.console, receiver.origin, 'member.added')
  await callsOf(() => open, sampleOf('member')).add()
  const { email, phone } = sampleOf('member').values
  const [message] = await receiver.first(1)
  expect(message && verified(hook.secret, message).data).toMatchObject({ email, phone })
})

test('a message about an enquiry contains its id and number, and nothing that its sender wrote', async () => {
  const hook = await register(server.console, receiver.origin, 'enquiry.added')
  const { body } = await enquire()
  const [message] = await receiver.first(1)
  const { data } = (message && verified(hook.secret, message)) ?? {}
  expect(Object.keys(Object(data))).toEqual(['_id', 'receipt'])
  expect(data).toMatchObject(Object(body.data))
})

test('suspected spam is not told, until it is sent again without signs of spam', async () => {
  const hook = await register(server.console, receiver.origin, 'enquiry.added')
  await enquire({ openMs: '1' })
  expect(await deliveriesOf(server.console, hook)).toEqual([])
  await enquire({ openMs: '9000' })
  await receiver.first(1)
  await expectDelivered(server.console, hook, { kind: 'enquiry.added', state: 'delivered' })
})

test('an announcement is told as visitors see it, and not while it is switched off', async () => {
  const hook = await register(server.console, receiver.origin, 'announcement.changed')
  const { paths, switchField } = announcement
  const set = (title: string) =>
    server.console.call({ method: 'POST', url: paths.add, json: { ...announced, title } })
  const switchTo = (isActive: boolean) =>
    server.console.call({
      method: 'PUT',
      url: `${switchField.path}?${switchField.name}=${isActive}`,
    })
  await set('First')
  await switchTo(false)
  await set('Second')
  await switchTo(true)
  const all = (await receiver.first(3)).map((each) => verified(hook.secret, each).data)
  expect(all).toHaveLength(3)
  expect(all).toContainEqual(expect.objectContaining({ title: 'First' }))
  expect(all).toContainEqual(null)
  expect(all).toContainEqual(expect.objectContaining({ title: 'Second' }))
})

test('only chosen kinds are sent, and nothing for a change that changed nothing', async () => {
  const hook = await register(server.console, receiver.origin, 'member.changed')
  const { _id } = itemOf(await memberCalls.add())
  await eventCalls.add()
  await memberCalls.update(_id, { form: formOf({ name: String(sampleOf('member').values.name) }) })
  expect(await deliveriesOf(server.console, hook)).toEqual([])
  await memberCalls.update(_id, { form: formOf({ name: 'Another' }) })
  await receiver.first(1)
  await expectDelivered(server.console, hook, { kind: 'member.changed' })
})

test.each([
  ['update', 'writes'],
  ['insert', 'webhook_deliveries'],
] as const)(
  'a transaction that fails at %s of %s stores neither the change nor its message',
  async (operation, table) => {
    const hook = await register(server.console, receiver.origin, 'member.changed')
    const { _id } = itemOf(await memberCalls.add({ discount: '0%' }))
    const setDiscount = () =>
      memberCalls.update(_id, { json: { discount: '50%' }, key: 'change-1' })
    const allowWrites = await failWrites(server.database, operation, table)
    expect((await setDiscount()).status).toBe(500)
    expect(listOf(await memberCalls.list())).toMatchObject([{ discount: '0%' }])
    expect(await deliveriesOf(server.console, hook)).toEqual([])
    await allowWrites()
    expect((await setDiscount()).status).toBe(200)
    await expectDelivered(server.console, hook, { kind: 'member.changed', state: 'delivered' })
    expect(receiver.received).toHaveLength(1)
  },
)

test('a change that is refused leaves no message', async () => {
  const hook = await register(server.console, receiver.origin, 'member.added', 'member.removed')
  expect((await memberCalls.remove('0198c2f0-0000-7000-8000-000000000000')).status).toBe(404)
  const form = formOf({ name: 'Nobody' })
  expect((await memberCalls.addAs({ form })).status).toBe(422)
  expect(await deliveriesOf(server.console, hook)).toEqual([])
})
