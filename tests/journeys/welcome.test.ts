import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { ben, benCredentials, firstAdmin, strongPassword } from '#tests/support/accounts.ts'
import { addItems } from '#tests/support/add-items.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import {
  addPhoto,
  cardOf,
  fillSignIn,
  signInOn,
  trySignIn,
  untilPictureLoaded,
} from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { inviteBen, linkIn, openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt, inviteAt } from '#tests/support/people.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startThumb } from '#tests/support/thumb.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

const offersPassword = 'Use a password instead'

/** Enters a password in the open form of passwords. */
async function enterPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await press(page, 'Set password')
}

/** Uses the open link with a password. */
async function welcome(page: Page, password: string) {
  await press(page, offersPassword)
  await enterPassword(page, password)
}

const useless = (page: Page) =>
  page.getByRole('heading', { name: 'This link opens nothing' }).waitFor()

test('an owner invites a person, who is listed as invited', async () => {
  const { page, url } = owner()
  await openPeople(owner())
  const link = await inviteBen(owner().page)
  expect(link.startsWith(`${url}/welcome#`)).toBe(true)
  await press(page, 'Done')
  const card = cardOf(page, ben.name)
  await card.getByText('Invited', { exact: true }).waitFor()
  await card.getByText('Event staff', { exact: true }).waitFor()
  await page.getByText('2 people', { exact: true }).waitFor()
})

test('an invited person chooses a password by the link, and signs in', async () => {
  const { page, url, api } = owner()
  const link = url + (await inviteAt(api, ben))
  const staff = await guest()
  await staff.goto(link)
  await staff.getByRole('heading', { name: 'Welcome to Take-Off' }).waitFor()
  expect(staff.url()).toBe(`${url}/welcome`)
  await staff.reload()
  await staff.getByText('Your role: Event staff').waitFor()
  expect(await staff.getByLabel('Your name').inputValue()).toBe(ben.name)
  await welcome(staff, 'short')
  await staff.getByText('At least 12 characters: a phrase').waitFor()
  await enterPassword(staff, 'password1234')
  await staff.getByText('This password is easy to guess: please choose another').waitFor()
  expect(await staff.locator(':focus').getAttribute('name')).toBe('password')
  await staff.getByLabel('Your name').fill('Ben Oduya')
  await enterPassword(staff, strongPassword)
  await staff.waitForURL(`${url}/login`)
  await staff.getByText('Welcome! You can sign in now.').waitFor()
  expect(await staff.getByLabel('Email').inputValue()).toBe(ben.email)

  await fillSignIn(staff, benCredentials)
  await staff.waitForURL(`${url}/gallery`)
  await openPeople(owner())
  await cardOf(page, 'Ben Oduya').getByText('Last here').waitFor()
})

test('a link that was used opens nothing', async () => {
  const { url, api } = owner()
  const link = url + (await inviteAt(api, ben))
  const staff = await guest()
  await staff.goto(link)
  await welcome(staff, strongPassword)
  await staff.waitForURL(`${url}/login`)
  const late = await guest()
  await late.goto(link)
  await useless(late)
  await late.getByRole('link', { name: 'Go to sign-in' }).click()
  await late.waitForURL(`${url}/login`)
})

test('event staff add photos, change their own alone, and see no other screens', async () => {
  const { url, api } = owner()
  await addItems(api, galleryItems, [{ title: 'Opening night', description: 'Lights' }])
  await addPersonAt(api, ben)
  const staff = await guest()
  await signInOn(staff, url, benCredentials)
  await cardOf(staff, 'Opening night').waitFor()
  const entries = staff.locator('ion-menu ion-item')
  await expect.poll(() => entries.allTextContents()).toEqual(['Events List', 'Gallery'])
  await addPhoto(staff, { title: 'Own photo', picture: await smallPicture() })
  await staff.getByText('Gallery item added successfully!').waitFor()
  await press(staff, 'Edit Own photo')
  await staff.locator('.dialog [name=title]').fill('Own and better')
  await press(staff, 'Update Item')
  await cardOf(staff, 'Own and better')
    .getByRole('button', { name: /^Delete/ })
    .waitFor()
  const others = cardOf(staff, 'Opening night').getByRole('button')
  expect(await others.allInnerTexts()).not.toContain('Edit')
  expect(await others.allInnerTexts()).not.toContain('Delete')
  await staff.goto(`${url}/get-members`)
  await staff.getByText('Your role does not include this page').waitFor()
})

test('from the link to the first photo on a phone by one passkey, in less than a minute', async () => {
  const { url, api } = owner()
  const link = url + (await inviteAt(api, ben))
  const picture = await smallPicture()
  const staff = await guest(phoneScreen)
  await addAuthenticator(staff)
  const thumb = startThumb()
  const startedAt = performance.now()

  thumb.tapOutside()
  await staff.goto(link)
  await thumb.tap(staff.getByRole('button', { name: 'Continue with a passkey' }))
  // The prompt of the device, which the virtual authenticator answers.
  thumb.tapOutside()
  await staff.waitForURL(`${url}/gallery`)
  await thumb.tap(staff.getByRole('button', { name: 'Add New' }))
  // Opens the system's dialog of photos, and chooses one.
  thumb.tapOutside(2)
  const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: picture }
  await staff.locator('input[type=file]:not([capture])').setInputFiles(file)
  await thumb.type(staff.getByLabel('Title'), 'Opening night')
  await thumb.type(staff.getByLabel('Description'), 'The full hall')
  await thumb.tap(staff.getByRole('button', { name: 'Add Item' }))
  await untilPictureLoaded(staff, 'Opening night')

  const machineSeconds = (performance.now() - startedAt) / 1000
  expect(thumb.effort.taps).toBeLessThanOrEqual(9)
  expect(thumb.effort.fields).toBeLessThanOrEqual(2)
  expect(thumb.seconds() + machineSeconds).toBeLessThan(60)
  await staff.getByRole('button', { name: 'Account' }).click()
  await staff.getByText(ben.email).waitFor()
})

const noLinks = [
  { end: '#nonsense', called: 'an invalid token' },
  { end: '#x'.padEnd(300, 'x'), called: 'a long token' },
  { end: '', called: 'no token' },
]

test.each(noLinks)('a link with $called is refused', async ({ end }) => {
  const { url } = owner()
  const page = await guest()
  await page.goto(`${url}/welcome${end}`)
  await useless(page)
  expect(page.url()).toBe(`${url}/welcome`)
})

test("a link does not replace the signed-in user's session, and stays valid", async () => {
  const { page, url, api } = owner()
  const link = url + (await inviteAt(api, ben))
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Somebody is signed in here' }).waitFor()
  await page.getByText(firstAdmin.email).waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await page.getByRole('link', { name: 'Back to the console' }).click()
  await page.getByRole('button', { name: 'Account' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('isLogged'))).toBe('true')
  const staff = await guest()
  await staff.goto(link)
  await welcome(staff, strongPassword)
  await staff.waitForURL(`${url}/login`)
})

test('a link that could not be read is requested again', async () => {
  const { url, api } = owner()
  const link = url + (await inviteAt(api, ben))
  const staff = await guest()
  await staff.route('**/admin/welcome', (route) => route.abort())
  await staff.goto(link)
  await staff.getByText('The connection broke off').waitFor()
  await staff.unroute('**/admin/welcome')
  await press(staff, 'Try again')
  await staff.getByText('Your role: Event staff').waitFor()
  expect(staff.url()).toBe(`${url}/welcome`)
})

test('a link for a new password replaces the old one', async () => {
  const { page, url, api } = owner()
  await addPersonAt(api, ben)
  await openPeople(owner())
  await press(page, 'New link for Ben')
  const dialog = dialogOf(page, 'Link to choose a new password')
  await press(dialog, 'Make the link')
  const staff = await guest()
  await staff.goto(await linkIn(dialog))
  await staff.getByRole('heading', { name: 'Choose how to sign in' }).waitFor()
  await staff.getByText('Your former password, passkeys and second factor stop').waitFor()
  await welcome(staff, 'eleven lanterns over water')
  await staff.getByText('Your new password counts now.').waitFor()
  await trySignIn(staff, benCredentials)
  await staff.getByText('Email or password is wrong').waitFor()
  await fillSignIn(staff, { email: ben.email, password: 'eleven lanterns over water' })
  await staff.waitForURL(`${url}/gallery`)
})
