import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { personProblems } from '#contract/people.ts'
import { welcomePasskeyPaths } from '#contract/welcome.ts'
import { ben, benCredentials, strongPassword } from '#tests/support/accounts.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { cardOf, fillSignIn, signOut } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { answerAlert, forgetConfirmations, openFactors } from '#tests/support/factors.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { linkIn, openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt, inviteAt } from '#tests/support/people.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

// People whom a link lets in by a passkey, and who have no password.

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

const enter = (page: Page) => press(page, 'Continue with a passkey')
const inGallery = (page: Page) => page.waitForURL(`${owner().url}/gallery`)

/** Notes all headings that the page displays from now on. */
const watchHeadings = (page: Page) =>
  page.evaluate(() => {
    const { dataset, ownerDocument } = document.documentElement
    const note = () => {
      dataset['headings'] =
        `${dataset['headings'] ?? ''} ${ownerDocument.querySelector('h1')?.innerText}`
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
    note()
  })

const shownHeadings = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['headings'])

/** Opens an invitation on a phone with an authenticator. */
async function openInvitation() {
  const { url, server } = owner()
  const page = await guest(phoneScreen)
  const device = await addAuthenticator(page)
  await page.goto(url + (await inviteAt(server.url, ben)))
  await page.getByText('Your role: Event staff').waitFor()
  return { page, device }
}

test('a person whom the device does not verify may try again, or use a password', async () => {
  const { page, device } = await openInvitation()
  const passkey = page.getByRole('button', { name: 'Continue with a passkey' })
  await page.getByLabel('Your name').fill('')
  await passkey.click()
  await page.getByText('Please say what you are called').waitFor()
  await page.getByLabel('Your name').fill('Ben Oduya')
  await device.setUserVerified(false)
  await passkey.click()
  await expect.poll(() => passkey.isEnabled()).toBe(true)
  expect(await device.count()).toBe(0)
  await press(page, 'Use a password instead')
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ben Oduya')
  await press(page, 'Use a passkey instead')
  await device.setUserVerified(true)
  await watchHeadings(page)
  await passkey.click()
  await inGallery(page)
  expect(await shownHeadings(page)).not.toContain('Somebody is signed in here')
  await page.getByText('Welcome! From now on you sign in with your passkey.').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('Ben Oduya').waitFor()
})

test('a link used meanwhile, perhaps by an attempt whose reply was lost, leads to the sign-in', async () => {
  const { page } = await openInvitation()
  const json = { success: false, code: 'gone', message: personProblems.linkGone }
  await page.route(`**${welcomePasskeyPaths.enter}`, (route) =>
    route.fulfill({ status: 410, json }),
  )
  await enter(page)
  await page.getByRole('heading', { name: 'This link opens nothing' }).waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.waitForURL('**/login')
})

test('the last passkey stays, and a first password follows a confirmation by passkey', async () => {
  const { page } = await openInvitation()
  await enter(page)
  await inGallery(page)
  const factors = await openFactors(page)
  await factors.getByRole('button', { name: /^Remove / }).click()
  await answerAlert(page, 'Remove')
  await page.getByText('Without a password you need this passkey').waitFor()
  await page.keyboard.press('Escape')

  forgetConfirmations(owner().server)
  await page.getByRole('button', { name: 'Account' }).click()
  await press(page, 'Change password')
  await page.getByText('You have no password yet.').waitFor()
  expect(await page.getByLabel('Old password').count()).toBe(0)
  await page.getByLabel('New password', { exact: true }).fill(strongPassword)
  await press(page, 'Set password')
  const confirmation = dialogOf(page, 'Is it you?')
  const byPasskey = confirmation.getByRole('button', { name: 'Use a passkey' })
  await byPasskey.waitFor()
  await expect.poll(() => confirmation.getByLabel('Password').count()).toBe(0)
  await byPasskey.click()
  await page.getByText('Password set. All other devices are signed out.').waitFor()
  await signOut(page)
  await fillSignIn(page, benCredentials)
  await inGallery(page)
})

test('a link for a new password ends in a passkey, and the old password opens nothing', async () => {
  const { page, server } = owner()
  await addPersonAt(server.url, ben)
  await openPeople(owner())
  await cardOf(page, ben.name).waitFor()
  await press(page, 'New link for Ben')
  const dialog = dialogOf(page, 'Link to choose a new password')
  await press(dialog, 'Make the link')
  const phone = await guest(phoneScreen)
  await addAuthenticator(phone)
  await phone.goto(await linkIn(dialog))
  await phone.getByText('Your former password, passkeys and second factor stop').waitFor()
  await enter(phone)
  await inGallery(phone)
  await signOut(phone)
  await phone.getByLabel('Email').fill(ben.email)
  await phone.getByLabel('Password', { exact: true }).fill(strongPassword)
  await press(phone, 'Sign in')
  await phone.getByText('Email or password is wrong').waitFor()
  await press(phone, 'Sign in with a passkey')
  await inGallery(phone)
})
