import { expect, test } from 'vitest'

import { notificationPaths } from '#contract/notifications.ts'
import { intakePath } from '#contract/public.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { sampleOf } from '#tests/support/samples.ts'

import { pushedAppForEach } from './app-for-each.ts'
import { listOf, send } from './console.ts'

const { push, server } = pushedAppForEach()

const { values } = sampleOf('enquiry')
const post = ({ json }: { json: object }) =>
  send(server.app, { method: 'POST', url: intakePath, json })
const arrived = async () =>
  listOf(await server.console.call({ method: 'GET', url: enquiries.paths.list }))
const receiptIn = (body: { data?: unknown }) => Reflect.get(Object(body.data), 'receipt')

test('an enquiry sent again after a day is stored again', async () => {
  const first = await post({ json: values })
  server.clock.pass(86_400_000)
  const second = await post({ json: values })
  expect(second.status).toBe(201)
  expect(receiptIn(second.body)).not.toBe(receiptIn(first.body))
  expect((await post({ json: values })).status).toBe(200)
  expect((await arrived()).map(({ intake }) => receiptIn({ data: intake }))).toEqual([
    receiptIn(second.body),
    receiptIn(first.body),
  ])
})

test('an enquiry marked as spam loses the mark when it is sent again without signs of spam', async () => {
  const marked = await post({ json: { ...values, openMs: '1' } })
  expect((await post({ json: { ...values, openMs: '1' } })).status).toBe(200)
  const honest = await post({ json: { ...values, openMs: '9000' } })
  expect([honest.status, receiptIn(honest.body)]).toEqual([200, receiptIn(marked.body)])
  const [enquiry, ...others] = await arrived()
  expect(others).toEqual([])
  expect(enquiry?.['intake']).toEqual({ receipt: receiptIn(marked.body) })
  expect(enquiry).toMatchObject(values)
  // A later copy with signs of spam does not mark the enquiry again.
  await post({ json: { ...values, fax: '1' } })
  expect((await arrived())[0]?.['intake']).toEqual({ receipt: receiptIn(marked.body) })
})

test('a repeated enquiry is pushed again after a day, and an enquiry unmarked as spam is pushed', async () => {
  const { endpoint, keys, read } = push.device()
  const json = { endpoint, keys }
  await server.console.call({ method: 'PUT', url: notificationPaths.own, json })
  const pushedNames = () => push.received.map(({ body }) => Reflect.get(Object(read(body)), 'name'))
  const enquire = (firstName: string, more: object = {}) =>
    post({ json: { firstName, email: 'ada@atelier.example', ...more } })
  await enquire('Ada')
  await push.first(1)
  server.clock.pass(24 * 60 * 60 * 1000)
  await enquire('Ada')
  await push.first(2)
  await enquire('Ines', { openMs: 1 })
  await enquire('Bea')
  await push.first(3)
  await enquire('Ines', { openMs: 9000 })
  await push.first(4)
  expect(pushedNames()).toEqual(['Ada', 'Ada', 'Bea', 'Ines'])
})
