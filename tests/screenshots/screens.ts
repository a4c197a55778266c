import type { Page } from 'playwright'

import { phonePhoto } from '#tests/support/pictures.ts'
import { entriesInEveryState, storeOutbox } from '#tests/support/stored-outbox.ts'

/** One screenshot: its route, and the actions before it, which work in every language. */
export type Shot = {
  name: string
  path: string
  act?: (page: Page) => Promise<void>
}

/** Clicks the first element of the page that matches a selector. */
const press = (selector: string) => (page: Page) =>
  page.locator('.container').locator(selector).first().click()

/** Scrolls the end of an element into view. */
const showEnd = (selector: string) => (page: Page) =>
  page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'end' }))

const edit = '.row-actions ion-button:first-child'

/** Screens of a visitor. */
export const publicShots: Shot[] = [{ name: 'sign-in', path: '/login' }]

/** Every screen of the console with its dialogs, as the demo fills them. */
export const shots: Shot[] = [
  { name: 'dashboard', path: '/' },
  { name: 'add-member', path: '/add-member' },
  { name: 'add-member-problems', path: '/add-member', act: press('.submit-button') },
  { name: 'members', path: '/get-members' },
  { name: 'members-more', path: '/get-members', act: press('.more-less') },
  { name: 'members-edit', path: '/get-members', act: press(edit) },
  { name: 'members-last-page', path: '/get-members?page=4' },
  { name: 'enquiries', path: '/membership-list' },
  { name: 'enquiries-more', path: '/membership-list', act: press('.more-less') },
  { name: 'add-event', path: '/add-event' },
  { name: 'add-event-calendar', path: '/add-event', act: openCalendar },
  { name: 'events', path: '/list-events' },
  { name: 'events-edit', path: '/list-events', act: press(edit) },
  { name: 'events-delete', path: '/list-events', act: press('.row-actions ion-button:last-child') },
  { name: 'add-banner', path: '/add-banner' },
  { name: 'banner-chosen', path: '/add-banner', act: choosePicture },
  { name: 'banner-crop', path: '/add-banner', act: openCrop },
  { name: 'founder-crop', path: '/add-founderProfile', act: openCrop },
  { name: 'banners', path: '/list-banner' },
  { name: 'add-founder-profile', path: '/add-founderProfile' },
  { name: 'founder-profiles', path: '/list-founderProfile' },
  { name: 'founder-profiles-more', path: '/list-founderProfile', act: press('.more-less') },
  { name: 'founder-profiles-edit', path: '/list-founderProfile', act: press(edit) },
  { name: 'gallery', path: '/gallery' },
  { name: 'gallery-add', path: '/gallery?add=1' },
  { name: 'gallery-open', path: '/gallery', act: press('.open-picture ion-button') },
  { name: 'gallery-selected', path: '/gallery', act: selectThree },
  { name: 'gallery-titles', path: '/gallery', act: openTitles },
  { name: 'announcement', path: '/header-announcement' },
  {
    name: 'announcement-edit',
    path: '/header-announcement',
    act: press('.announcement-actions ion-button'),
  },
  { name: 'outbox', path: '/outbox' },
  { name: 'account', path: '/gallery', act: openAccount },
  { name: 'account-password', path: '/gallery', act: openPassword },
  { name: 'account-picture', path: '/gallery', act: openPicture },
  { name: 'account-devices', path: '/gallery', act: openDevices },
  { name: 'people', path: '/people' },
  { name: 'people-invite', path: '/people?add=1' },
  { name: 'audit', path: '/audit' },
  { name: 'website', path: '/website' },
  { name: 'website-preview', path: '/website', act: showEnd('.website-preview') },
  { name: 'website-feeds', path: '/website', act: showEnd('.website .card-body:last-child') },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhooks-add', path: '/webhooks?add=1' },
  { name: 'welcome-signed-in', path: '/welcome#a-link' },
  { name: 'account-factors', path: '/gallery', act: openFactors },
  {
    name: 'account-notifications',
    path: '/gallery',
    act: openNotifications,
  },
  { name: 'menu', path: '/gallery', act: openMenu },
  { name: 'not-found', path: '/no-such-page' },
]

/** Taken last, because their outbox entries are displayed on every screen. */
export const outboxShots: Shot[] = [
  { name: 'outbox-full', path: '/outbox', act: fillOutbox },
  { name: 'outbox-sent', path: '/outbox', act: openSent },
  { name: 'repair', path: '/gallery?edit=item-1' },
  { name: 'compare', path: '/gallery?edit=item-3', act: untilCompared },
  { name: 'add-again', path: '/list-events?edit=item-4' },
  { name: 'sign-out', path: '/gallery', act: askToSignOut },
  { name: 'portal', path: '/gallery', act: meetPortal },
  { name: 'sending', path: '/gallery', act: sendForever },
]

async function openCalendar(page: Page) {
  await page.locator('.day-field input').click()
  await page.locator('ion-datetime').waitFor()
}

async function choosePicture(page: Page) {
  const buffer = await phonePhoto(3, { width: 1200, height: 1600 })
  const file = { name: 'hall.jpg', mimeType: 'image/jpeg', buffer }
  await page.locator('input[type=file]:not([capture])').setInputFiles(file)
  await page.locator('.crop-offer').waitFor()
}

async function openCrop(page: Page) {
  await choosePicture(page)
  await page.locator('.crop-offer').click()
  await page.locator('.reactEasyCrop_CropArea').waitFor()
}

async function selectThree(page: Page) {
  const marks = page.locator('.select-checkbox')
  // A card that is not painted yet cannot get the focus.
  await marks.first().waitFor()
  await marks.first().press('Space')
  await page.locator('.selection-bar').waitFor()
  for (const nth of [2, 3]) await marks.nth(nth).click()
}

async function openTitles(page: Page) {
  await selectThree(page)
  await page.locator('.selection-actions ion-button').first().click()
  await page.locator('.dialog [name=title]').fill('Opening night')
}

async function openAccount(page: Page) {
  await page.locator('button[aria-haspopup=dialog]').click()
  await page.locator('.account-settings').waitFor()
}

/** Dialogs of the account menu in its order: their words depend on the language. */
const accountDialogs = [
  'name',
  'picture',
  'password',
  'factors',
  'notifications',
  'devices',
] as const

async function openAccountDialog(page: Page, dialog: (typeof accountDialogs)[number]) {
  await openAccount(page)
  await page.locator('.account-popover ion-button').nth(accountDialogs.indexOf(dialog)).click()
}

async function openPicture(page: Page) {
  await openAccountDialog(page, 'picture')
  await page.locator('.dialog .submit-button').waitFor()
}

async function openPassword(page: Page) {
  await openAccountDialog(page, 'password')
  await page.locator('.dialog [name=next]').fill('short')
  await page.locator('.dialog .submit-button').click()
  await page.locator('.dialog :is(.problem, .ion-invalid .error-text)').first().waitFor()
}

async function openDevices(page: Page) {
  await openAccountDialog(page, 'devices')
  await page.locator('.device').first().waitFor()
}

async function openNotifications(page: Page) {
  await openAccountDialog(page, 'notifications')
  await page.locator('.notifications').waitFor()
}

async function openFactors(page: Page) {
  await openAccountDialog(page, 'factors')
  await page.locator('.dialog h3').first().waitFor()
}

async function openMenu(page: Page) {
  await page.locator('ion-buttons[slot=start] button').first().click()
}

async function fillOutbox(page: Page) {
  await storeOutbox(page, { entries: entriesInEveryState, sent: 4 })
  await page.locator('.outbox-entry').first().waitFor()
}

async function untilCompared(page: Page) {
  await page.locator('.version').last().waitFor()
}

async function openSent(page: Page) {
  await page.locator('.sent ion-button').click()
  await page.locator('.sent-entry').last().scrollIntoViewIfNeeded()
}

async function askToSignOut(page: Page) {
  await openAccount(page)
  await page.locator('.account-popover ion-button').last().click()
  await page.locator('.sign-out').waitFor()
}

const calls = '**/admin/**'
const updates = '**/admin/update-gallery/**'

/** From now on the page of a captive portal answers all calls. */
async function meetPortal(page: Page) {
  // The worker's calls, too: a list that came through would hide the strip.
  const portal = { contentType: 'text/html', body: 'Wi-Fi' }
  await page.context().route(calls, (route) => route.fulfill(portal))
  await changeSomething(page)
  await page.locator('.portal').waitFor()
}

/** Leaves a change that was sent and not answered, with others waiting. */
async function sendForever(page: Page) {
  await page.context().unroute(calls)
  await page.route(updates, () => undefined)
  await storeOutbox(page, { entries: entriesInEveryState })
  await changeSomething(page)
  await page.locator('.sending-strip').waitFor()
}

async function changeSomething(page: Page) {
  const mark = page.locator('.unsent-mark')
  const sent = page.locator('.gallery-card').filter({ hasNot: mark }).first()
  await sent.locator('.row-actions ion-button').first().click()
  await page.locator('.dialog [name=title]').fill('A title that waits for the network')
  await page.locator('.dialog .submit-button').click()
}
