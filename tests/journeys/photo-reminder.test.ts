import { beforeAll, expect, test, vi } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { openSignedIn } from '#tests/support/console.ts'
import { enquireAt } from '#tests/support/enquire.ts'
import { waitMs } from '#tests/support/hang.ts'
import { listAt } from '#tests/support/list-at.ts'
import { onDatabase } from '#tests/support/on-database.ts'
import { photoFiles } from '#tests/support/pictures.ts'
import { type PushedPhone, pushedPhoneForAll } from '#tests/support/pushed-phone.ts'
import {
  leaveApp,
  pushDeliveryTo,
  shownOn,
  subscribeAt,
  turnOnNotifications,
  watchOpenedWindow,
  tapShown,
} from '#tests/support/pushed.ts'

const pushed = pushedPhoneForAll()
let push: PushedPhone['push']
let server: PushedPhone['server']
let phone: PushedPhone['phone']
let bring: ReturnType<typeof pushDeliveryTo>
beforeAll(async () => {
  ;({ push, server, phone } = pushed())
})
beforeAll(async () => {
  const { context, page } = phone
  const device = push.device()
  await subscribeAt(context, device)
  // As on a phone without Background Sync, nothing is sent while the app is closed.
  await context.addInitScript(() =>
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'),
  )
  await openSignedIn(page, server)
  await turnOnNotifications(page)
  bring = pushDeliveryTo(page, push, device)
})

const arrived = async () => (await listAt(server.url, galleryItems)).length

// The first of three photos arrives.
beforeAll(async () => {
  const { context, page } = phone
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
  const isAnnounced = () => onDatabase(server, 'select id from photo_batches').length === 1
  await vi.waitUntil(async () => (await arrived()) === 1 && isAnnounced(), { timeout: waitMs })
})

test('a closed phone is reminded of photos that it has not sent, and sends them once it is opened', async () => {
  const { context, page } = phone
  await leaveApp(page)
  await context.unroute(`**${galleryItems.paths.add}`)
  // As if an hour had passed since then.
  onDatabase(
    server,
    'update photo_batches set arrived = 1, progressed_seen = progressed_seen - 3600000 returning id',
  )
  await enquireAt(server.url, 'Ines')
  const messages = [await bring(), await bring()]
  expect(messages).toContainEqual({ about: 'photos', arrived: 1, total: 3 })

  const opened = await watchOpenedWindow(context)
  await tapShown(context, 'photos')
  await expect.poll(opened).toBe('/outbox')
  await page.goto(`${server.url}/outbox`)
  const titles = (await shownOn(page)).map(({ title }) => title)
  expect(titles).not.toContain('1 of 3 photos arrived')
  await expect.poll(arrived).toBe(3)
})
