import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { passkeySignInPaths } from '#contract/factors.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { signInOn, signOut } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import {
  addOnePasskey,
  addPasskeyIn,
  answerAlert,
  forgetPasskeys,
  openFactors,
  untilSignedIn,
} from '#tests/support/factors.ts'
import { press } from '#tests/support/inviting.ts'
import { cutOff } from '#tests/support/phone.ts'
import { quick } from '#tests/support/quick.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const signInByPasskey = (page: Page) =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click()

test(
  "a passkey is added under the device's name, and signs in without a password",
  quick,
  async () => {
    const { page, url } = admin()
    await addAuthenticator(page)
    await signOut(page)
    await signInOn(page, url)
    const dialog = await addOnePasskey(page)
    const row = dialog.getByRole('listitem')
    expect(await row.textContent()).toMatch(/^\S.*Added .*Not used yet/)
    await page.keyboard.press('Escape')

    await signOut(page)
    await signInByPasskey(page)
    await untilSignedIn(page)
    await openFactors(page)
    expect(await row.textContent()).toMatch(/Last used/)
  },
)

test('a device has one passkey of a user, and a name is required', async () => {
  const { page } = admin()
  const device = await addAuthenticator(page)
  const dialog = await addOnePasskey(page, 'Kitchen tablet')
  // The session was not begun by a browser, so there is no name to suggest.
  await addPasskeyIn(dialog)
  await dialog.getByText('Please give it a name').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('name')
  await dialog.getByLabel('Name of the passkey').fill('Again')
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await dialog.getByText('This device has a passkey of yours already').waitFor()
  expect(await device.count()).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
})

test('a passkey is removed from the account, and from the device', async () => {
  const { page } = admin()
  const device = await addAuthenticator(page)
  const dialog = await addOnePasskey(page, 'Lost phone')
  const remove = dialog.getByRole('button', { name: 'Remove Lost phone' })
  await remove.click()
  await answerAlert(page, 'Cancel')
  expect(await remove.count()).toBe(1)
  expect(await device.count()).toBe(1)
  await remove.click()
  await answerAlert(page, 'Remove')
  await remove.waitFor({ state: 'detached' })
  await expect.poll(device.count).toBe(0)
})

test('a passkey that the server does not know signs nobody in, and the device forgets it', async () => {
  const { page, server } = admin()
  const device = await addAuthenticator(page)
  await addOnePasskey(page, 'My phone')
  await page.keyboard.press('Escape')
  await signOut(page)
  forgetPasskeys(server)
  await signInByPasskey(page)
  await page.getByRole('alert').filter({ hasText: 'This passkey opens nothing here.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await expect.poll(device.count).toBe(0)
})

test('the device lists a passkey by the name of its user, also after a change', async () => {
  const { page } = admin()
  const device = await addAuthenticator(page)
  await addOnePasskey(page, 'My phone')
  await expect.poll(device.names).toEqual([[firstAdmin.email, '']])
  await page.keyboard.press('Escape')
  await press(page, 'Account')
  await press(page, 'Your name')
  const dialog = dialogOf(page, 'Your name')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asha Okafor')
  await press(dialog, 'Save name')
  await expect.poll(device.names).toEqual([[firstAdmin.email, 'Asha Okafor']])
})

test('a passkey picked in the autofill of the email field signs in', async () => {
  const { page } = admin()
  await addAuthenticator(page, { hasAutofill: true })
  await addOnePasskey(page, 'My phone')
  await page.keyboard.press('Escape')
  await signOut(page)
  await untilSignedIn(page)
  await page.getByRole('button', { name: 'Account' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('without user verification nobody is signed in, and the form stays as it is', async () => {
  const { page } = admin()
  const device = await addAuthenticator(page)
  await addOnePasskey(page, 'My phone')
  await page.keyboard.press('Escape')
  await signOut(page)
  await page.getByLabel('Email').fill(firstAdmin.email)
  await device.setUserVerified(false)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect.poll(() => button.isEnabled()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await page.getByLabel('Email').inputValue()).toBe(firstAdmin.email)
  await device.setUserVerified(true)
  await button.click()
  await untilSignedIn(page)
})

test('signing in by passkey fails offline with a message, and works online', async () => {
  const { page, context } = admin()
  await addAuthenticator(page)
  await addOnePasskey(page, 'My phone')
  await page.keyboard.press('Escape')
  await signOut(page)
  await cutOff(context)
  await signInByPasskey(page)
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
  await context.setOffline(false)
  await signInByPasskey(page)
  await untilSignedIn(page)
})

test('a failing server signs nobody in, and the failure is displayed', async () => {
  const { page, context } = admin()
  await addAuthenticator(page)
  await addOnePasskey(page, 'My phone')
  await page.keyboard.press('Escape')
  await signOut(page)
  const json = { success: true, data: { nothing: 'to ask with' } }
  await context.route(`**${passkeySignInPaths.options}`, (route) => route.fulfill({ json }))
  await signInByPasskey(page)
  await page.getByRole('alert').filter({ hasText: 'Something went wrong!' }).waitFor()
})
