import { randomUUID } from 'node:crypto'

import { expect, onTestFinished, test } from 'vitest'

import { notificationPaths, notificationProblems } from '#contract/notifications.ts'
import { intakePath } from '#contract/public.ts'
import { headers } from '#contract/reply.ts'
import { pathTo } from '#contract/resource.ts'
import { members } from '#contract/resources/member.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { sampleOf } from '#tests/support/samples.ts'
import { untilPasses } from '#tests/support/until-passes.ts'

import { appForTest } from './app-for-each.ts'
import { send } from './console.ts'

test('spam does not count as new enquiries, however many arrived later', async () => {
  const server = await appForTest()
  const { values } = sampleOf('enquiry')
  server.clock.pass(1)
  await send(server.app, { method: 'POST', url: intakePath, json: values })
  const [row] = await server.database.selectFrom('items').selectAll().execute()
  if (!row) throw new Error('Nothing has come')
  const fields = JSON.stringify({ ...values, intake: { receipt: 'E-7K3F-9QXM', spam: 'trap' } })
  const later = { ...row, fields, created_at: row.created_at + 1 }
  const spam = Array.from({ length: 120 }, () => ({ ...later, id: randomUUID() }))
  await server.database.insertInto('items').values(spam).execute()
  const { body } = await server.console.call({ method: 'GET', url: notificationPaths.own })
  expect(body.data).toMatchObject({ newEnquiries: 1 })
})

test('a change refused for the role of its person is pushed to their device', async () => {
  const push = await startPushService()
  onTestFinished(() => push.stop())
  const server = await appForTest({ PUSH_SERVICES: [push.origin] })
  const reader = await server.otherConsole('reader')
  const { endpoint, keys } = push.device()
  await reader.call({ method: 'PUT', url: notificationPaths.own, json: { endpoint, keys } })
  const url = pathTo(members.paths.remove, randomUUID())
  const sent = { key: 'refused', headers: { [headers.outboxOwner]: reader.account._id } }
  expect((await reader.call({ method: 'DELETE', url, ...sent })).status).toBe(403)
  const queued = () => server.database.selectFrom('pushes').select(['about', 'subject']).execute()
  const expected = [{ about: 'changes', subject: 'refused' }]
  await untilPasses(async () => expect(await queued()).toEqual(expected))
})

test('a test message goes to the device that asks for it alone, and one at a time', async () => {
  const push = await startPushService()
  onTestFinished(() => push.stop())
  const server = await appForTest({ PUSH_SERVICES: [push.origin] })
  const reader = await server.otherConsole('reader')
  const devices = [push.device(), push.device()]
  for (const [nth, { call }] of [reader, server.console].entries()) {
    const { endpoint, keys } = devices[nth] ?? push.device()
    await call({ method: 'PUT', url: notificationPaths.own, json: { endpoint, keys } })
  }
  const ask = () => reader.call({ method: 'POST', url: notificationPaths.test })
  const queued = () => server.database.selectFrom('pushes').select('about').execute()
  expect((await ask()).status).toBe(200)
  await push.first(1)
  await untilPasses(async () => expect(await queued()).toEqual([]))
  push.replyWith(503)
  expect((await Promise.all([ask(), ask()])).map(({ status }) => status)).toEqual([200, 200])
  await push.first(2)
  expect(await queued()).toEqual([{ about: 'test' }])
  expect(new Set(push.received.map(({ path }) => push.origin + path))).toEqual(
    new Set([devices[0]?.endpoint]),
  )
  expect(push.received.map(({ body }) => devices[0]?.read(body))).toContainEqual({ about: 'test' })
  await reader.call({ method: 'DELETE', url: notificationPaths.own })
  expect((await ask()).body).toMatchObject({ message: notificationProblems.off })
})
