import { beforeAll, expect, test } from 'vitest'

import { notificationPaths } from '#contract/notifications.ts'
import { enquiries } from '#contract/resources/enquiry.ts'
import { members } from '#contract/resources/member.ts'
import { addItems } from '#tests/support/add-items.ts'
import { cardOf, openSignedIn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { countNewAt, enquireAt } from '#tests/support/enquire.ts'
import { aicha } from '#tests/support/examples.ts'
import { listAt } from '#tests/support/list-at.ts'
import { makeOtherAdmin } from '#tests/support/other-admin.ts'
import { cutOff } from '#tests/support/phone.ts'
import { type PushedPhone, pushedPhoneForAll } from '#tests/support/pushed-phone.ts'
import {
  pushDeliveryTo,
  setVisibility,
  countPermissionRequests,
  leaveApp,
  openNotifications,
  shownOn,
  subscribeAt,
  tapShown,
  turnOnNotifications,
  watchOpenedWindow,
  watchPageBadge,
  watchWorkerBadge,
} from '#tests/support/pushed.ts'
import { delayCalls } from '#tests/support/routes.ts'

const pushed = pushedPhoneForAll()
let push: PushedPhone['push']
let server: PushedPhone['server']
let phone: PushedPhone['phone']
let bring: ReturnType<typeof pushDeliveryTo>
let asks: Awaited<ReturnType<typeof countPermissionRequests>>
beforeAll(async () => {
  ;({ push, server, phone } = pushed())
  asks = await countPermissionRequests(phone.context)
  await openSignedIn(phone.page, server)
})

const enquire = (firstName: string) => enquireAt(server.url, firstName)

test('the browser asks only after a tap, and a missing push service is reported', async () => {
  await phone.context.grantPermissions(['notifications'])
  const dialog = await openNotifications(phone.page)
  const turnOn = dialog.getByRole('button', { name: 'Turn on' })
  await turnOn.waitFor()
  expect(await asks(phone.page)).toBe(0)
  await turnOn.click()
  await expect.poll(() => asks(phone.page)).toBe(1)
  await dialog.getByText('could not reach its service for notifications').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('a new enquiry is notified, its tap opens the list, and it is not new once displayed', async () => {
  const { page, context } = phone
  const device = push.device()
  bring = pushDeliveryTo(page, push, device)
  await subscribeAt(context, device)
  await watchPageBadge(context)
  await page.goto(`${server.url}/list-events`)
  await turnOnNotifications(page)
  // The badge of the worker counts while the app is closed, so it is recorded separately.
  const workerBadge = await watchWorkerBadge(context)
  await enquire('Ines')
  expect(await bring()).toEqual({ about: 'enquiry', name: 'Ines', newEnquiries: 1 })
  const notification = { title: 'New membership enquiry', body: 'Ines', lang: 'en', dir: 'ltr' }
  await expect.poll(() => shownOn(page)).toEqual([notification])
  await expect.poll(badge).toBe(1)
  await expect.poll(workerBadge).toBe(1)
  await enquire('Tendai')
  await bring()
  const both = { ...notification, body: 'Tendai\nNew in all: 2' }
  await expect.poll(() => shownOn(page)).toEqual([both])
  await expect.poll(badge).toBe(2)
  await tapShown(context)
  await page.waitForURL('**/membership-list')
  await cardOf(page, 'Tendai').waitFor()
  expect(await shownOn(page)).toEqual([])
  await expect.poll(badge).toBe(0)
  await page.goto(`${server.url}/list-events`)
  await enquire('Ada')
  expect(await bring()).toMatchObject({ newEnquiries: 1 })
  await expect.poll(badge).toBe(1)
})

test('a test message appears on the device that asked for it, and its tap leaves the page alone', async () => {
  const { page, context } = phone
  const dialog = await openNotifications(page)
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await dialog.getByText('Sent. It should appear on this device in a moment.').waitFor()
  expect(await bring()).toEqual({ about: 'test' })
  const title = 'Notifications reach this device'
  const body = 'You asked for this test.'
  await expect.poll(() => shownOn(page)).toContainEqual({ title, body, lang: 'en', dir: 'ltr' })
  const { href } = new URL(page.url())
  await tapShown(context, 'test')
  await expect.poll(() => shownOn(page)).not.toContainEqual(expect.objectContaining({ title }))
  expect(page.url()).toBe(href)
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('an enquiry stays new in a hidden page, and until the list was refreshed', async () => {
  const { page, context } = phone
  // The earlier enquiry is reported as seen; afterwards the page receives news.
  const seen = page.waitForResponse(`**${notificationPaths.seen}`)
  await page.goto(`${server.url}/membership-list`)
  await seen
  await setVisibility(page, 'hidden')
  await enquire('Asha')
  await bring()
  await cardOf(page, 'Asha').waitFor()
  await expect.poll(() => shownOn(page)).toMatchObject([{ body: 'Asha' }])
  expect([await badge(), await unseen()]).toEqual([1, 1])
  const releaseList = await delayCalls(context, `**${enquiries.paths.list}*`)
  await setVisibility(page, 'visible')
  await expect.poll(unseen).toBe(0)
  await expect.poll(() => shownOn(page)).toEqual([])
  await enquire('Leila')
  await bring()
  await expect.poll(() => shownOn(page)).toMatchObject([{ body: 'Leila' }])
  await expect.poll(badge).toBe(1)
  expect(await unseen()).toBe(1)
  releaseList()
  await cardOf(page, 'Leila').waitFor()
  await expect.poll(unseen).toBe(0)
  await expect.poll(() => shownOn(page)).toEqual([])
  await expect.poll(badge).toBe(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a tap opens the list of enquiries in a new window while the app is closed', async () => {
  const { page, context } = phone
  await page.goto(`${server.url}/list-events`)
  await enquire('Lou')
  await bring()
  const opened = await watchOpenedWindow(context)
  await leaveApp(page)
  await tapShown(context, 'enquiries')
  await expect.poll(opened).toBe('/membership-list')
})

test('a notification is in the language of the console', async () => {
  const { page } = phone
  // A screen that does not display enquiries.
  const untilStarted = () => page.waitForResponse(`**${notificationPaths.own}`)
  const started = untilStarted()
  await page.goto(`${server.url}/list-events`)
  await started
  await page.getByRole('button', { name: 'Account' }).click()
  // The page is reloaded, and stores the language before this call.
  const startedAgain = untilStarted()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('ar')
  await startedAgain
  await enquire('Zineb')
  await bring()
  await expect
    .poll(() => shownOn(page))
    .toMatchObject([{ title: 'طلب عضوية جديد', lang: 'ar', dir: 'rtl' }])
  // Opening the list of enquiries closes their notification.
  await page.goto(`${server.url}/membership-list`)
  await expect.poll(() => shownOn(page)).toEqual([])
  await page.evaluate(() => localStorage.setItem('adminLanguage', 'en'))
  await page.reload()
})

test('a refused change is notified to the device that sent it, and leads to the outbox', async () => {
  const { page, context } = phone
  await addItems(server.url, members, [aicha])
  await page.goto(`${server.url}/get-members`)
  await cardOf(page, aicha.name).waitFor()
  await page.getByRole('button', { name: `Edit ${aicha.name}` }).click()
  const dialog = dialogOf(page, 'Edit Member')
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Mine')
  await cutOff(context)
  await dialog.getByRole('button', { name: 'Update Member' }).click()
  await page.getByText('Saved on this phone').first().waitFor()
  const listOf = () => listAt(server.url, members)
  await makeOtherAdmin({ api: server.url, listOf }, members).change({ company: 'Theirs' })
  await context.setOffline(false)
  await cardOf(page, aicha.name).getByText('Needs attention').waitFor()
  expect(await bring()).toEqual({ about: 'changes' })
  await expect
    .poll(() => shownOn(page))
    .toMatchObject([{ title: 'Changes of yours need your attention' }])
  await tapShown(context)
  await page.waitForURL('**/outbox')
})

const unseen = () => countNewAt(server.url)
const badge = () => phone.page.evaluate<unknown>('badge')
