import { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { installationPaths } from '#server/installation/paths.ts'
import { openSignedIn } from '#tests/support/console.ts'
import { enquireAt } from '#tests/support/enquire.ts'
import { listAt } from '#tests/support/list-at.ts'
import { newProfile, type Phone, startPhone } from '#tests/support/phone.ts'
import { photoFiles } from '#tests/support/pictures.ts'
import { startPushService } from '#tests/support/push-service.ts'
import {
  leaveApp,
  pushDeliveryTo,
  shownOn,
  subscribeAt,
  turnOnNotifications,
  watchOpenedWindow,
  tapShown,
} from '#tests/support/pushed.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

const profile = newProfile()
let push: Awaited<ReturnType<typeof startPushService>>
let server: TestServer
let phone: Phone
beforeAll(async () => {
  push = await startPushService()
  server = await startServer({ env: { PUSH_SERVICES: push.origin } })
  phone = await startPhone(profile.folder)
})
afterAll(async () => {
  await phone.close()
  await server.stop()
  await push.stop()
  profile.forget()
})

/** Runs a statement on the database of the server. */
function onDatabase(statement: string): unknown[] {
  const database = new DatabaseSync(installationPaths(server.dataDir).database)
  const rows = database.prepare(statement).all()
  database.close()
  return rows
}

const arrived = async () => (await listAt(server.url, galleryItems)).length

test('a closed phone is reminded of photos that it has not sent, and sends them once it is opened', async () => {
  const { context, page } = phone
  const device = push.device()
  await subscribeAt(context, device)
  // As on a phone without Background Sync, nothing is sent while the app is closed.
  await context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  )
  await openSignedIn(page, server)
  await turnOnNotifications(page)
  const bring = pushDeliveryTo(page, push, device)
  let calls = 0
  await context.route(`**${galleryItems.paths.add}`, (route) => {
    calls += 1
    return calls === 1 ? route.continue() : route.abort()
  })
  await page.goto(`${server.url}/gallery?add=1`)
  await page.getByLabel('Image').setInputFiles(await photoFiles(3))
  await page.getByLabel('Title', { exact: true }).fill('Opening night')
  await page.getByLabel('Description').fill('The hall fills up.')
  await page.getByRole('button', { name: 'Add 3 photos' }).click()
  await expect.poll(arrived).toBe(1)
  await expect.poll(() => onDatabase('select id from photo_batches').length).toBe(1)
  await leaveApp(page)

  // As if an hour had passed since then.
  onDatabase(
    'update photo_batches set arrived = 1, progressed_seen = progressed_seen - 3600000 returning id',
  )
  await enquireAt(server.url, 'Ines')
  const messages = [await bring(), await bring()]
  expect(messages).toContainEqual({ about: 'photos', arrived: 1, total: 3 })
  const opened = await watchOpenedWindow(context)
  await tapShown(context, 'photos')
  await expect.poll(opened).toBe('/outbox')

  await context.unroute(`**${galleryItems.paths.add}`)
  await page.goto(`${server.url}/outbox`)
  const titles = (await shownOn(page)).map(({ title }) => title)
  expect(titles).not.toContain('1 of 3 photos arrived')
  await expect.poll(arrived).toBe(3)
})
