import type { Request } from 'playwright'
import { beforeAll, expect, test } from 'vitest'

import { notificationPaths } from '#contract/notifications.ts'
import { openSignedIn, signInOn, signOut } from '#tests/support/console.ts'
import { enquireAt } from '#tests/support/enquire.ts'
import { pushedPhoneForAll } from '#tests/support/pushed-phone.ts'
import {
  isSubscribed,
  openNotifications,
  pushDeliveryTo,
  shownOn,
  subscribeAt,
  turnOnNotifications,
} from '#tests/support/pushed.ts'

const pushed = pushedPhoneForAll()
let bring: ReturnType<typeof pushDeliveryTo>

beforeAll(async () => {
  const { push, server, phone } = pushed()
  const device = push.device()
  await subscribeAt(phone.context, device)
  await openSignedIn(phone.page, server)
  await turnOnNotifications(phone.page)
  bring = pushDeliveryTo(phone.page, push, device)
  await phone.page.goto(`${server.url}/list-events`)
})

test('a sign-out closes the notifications and ends the subscription, which the next sign-in renews', async () => {
  const { server, phone } = pushed()
  const { page } = phone
  await enquireAt(server.url, 'Noor')
  await bring()
  await expect.poll(() => shownOn(page)).toHaveLength(1)
  expect(await isSubscribed(page)).toBe(true)
  await signOut(page)
  await expect.poll(() => shownOn(page)).toEqual([])
  await expect.poll(() => isSubscribed(page)).toBe(false)
  const isRenewal = (request: Request) =>
    request.method() === 'PUT' && request.url().endsWith(notificationPaths.own)
  await Promise.all([page.waitForRequest(isRenewal), signInOn(page, server.url)])
  expect(await isSubscribed(page)).toBe(true)
})

test('a device that turned notifications off gets none', async () => {
  const { push, server, phone } = pushed()
  const { page } = phone
  const dialog = await openNotifications(page)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('button', { name: 'Turn on' }).waitFor()
  const before = push.received.length
  await enquireAt(server.url, 'Nobody')
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(push.received).toHaveLength(before)
  expect(await shownOn(page)).toEqual([])
})
