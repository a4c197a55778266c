import { expect, test } from 'vitest'

import { notificationPaths as paths } from '#contract/notifications.ts'

import { appForEach } from './app-for-each.ts'
import { makeCheckedApp } from './check-against-docs.ts'

const server = appForEach()
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
const stateNow = async () =>
  (await server.console.call({ method: 'GET', url: paths.own })).body.data

test.each([
  'http://127.0.0.1:9/x',
  'https://push.example/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'not an address',
])('an endpoint outside the known push services is refused: %s', async (endpoint) => {
  const json = { endpoint, keys }
  const { status } = await server.console.call({ method: 'PUT', url: paths.own, json })
  expect([400, 422]).toContain(status)
  expect(await stateNow()).toMatchObject({ endpoint: null })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://wns2-by3p.notify.windows.com/w/?token=x',
])('an endpoint of a browser vendor is accepted: %s', async (endpoint) => {
  const json = { endpoint, keys }
  const { status } = await server.console.call({ method: 'PUT', url: paths.own, json })
  expect(status).toBe(200)
})

test('the push keys do not change after the first start', async () => {
  const before = await stateNow()
  const later = await makeCheckedApp(server.services)
  expect(await stateNow()).toEqual(before)
  await later.close()
})
