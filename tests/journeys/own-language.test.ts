import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { ben, firstAdmin } from '#tests/support/accounts.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { fillSignIn, signOut } from '#tests/support/console.ts'
import { addOnePasskey } from '#tests/support/factors.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { press } from '#tests/support/inviting.ts'
import { addPersonAt, linkAt, setLanguageAt } from '#tests/support/people.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { signIn } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

const untilArabic = (page: Page) =>
  page.waitForFunction(() => document.documentElement.lang === 'ar')

test('the language of the console is stored with the account, and used at the next sign-in', async () => {
  const { page, url } = owner()
  await page.goto(`${url}/gallery`)
  await press(page, 'Account')
  const language = page.getByRole('combobox', { name: 'Language', exact: true })
  // The direction changes, so the page is reloaded.
  await language.selectOption('ar')
  await page.waitForFunction(() => document.documentElement.dir === 'rtl')
  await expect.poll(async () => (await signIn(url)).user?.language).toBe('ar')

  const elsewhere = await guest()
  await elsewhere.goto(`${url}/login`)
  expect(await elsewhere.evaluate(() => document.documentElement.lang)).toBe('en')
  await fillSignIn(elsewhere, firstAdmin)
  await untilArabic(elsewhere)
  await elsewhere.waitForURL('**/')

  // A language that is chosen before the sign-in counts on that device.
  const other = await guest()
  await other.goto(`${url}/login`)
  await other.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await other.getByLabel('Mot de passe', { exact: true }).fill(firstAdmin.password)
  await other.locator('[name=email]').fill(firstAdmin.email)
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await other.getByRole('button', { name: 'Compte', exact: true }).waitFor()
  expect((await signIn(url)).user?.language).toBe('ar')
})

test('a language that is chosen before the first sign-in, or offline, reaches the account later', async () => {
  const { url } = owner()
  const page = await guest()
  await page.goto(`${url}/login`)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).waitFor()
  await page.locator('[name=email]').fill(firstAdmin.email)
  await page.locator('[name=password]').fill(firstAdmin.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect.poll(async () => (await signIn(url)).user?.language).toBe('fr')

  await untilInstalled(page)
  await cutOff(page.context())
  await press(page, 'Compte')
  await page.getByRole('combobox', { name: 'Langue', exact: true }).selectOption('en')
  await page.waitForFunction(() => document.documentElement.lang === 'en')
  expect((await signIn(url)).user?.language).toBe('fr')
  await page.context().setOffline(false)
  await expect.poll(async () => (await signIn(url)).user?.language).toBe('en')
})

test('a sign-in by passkey uses the language of the account', async () => {
  const { page, url } = owner()
  await addAuthenticator(page)
  await addOnePasskey(page, 'Phone')
  await page.keyboard.press('Escape')
  await setLanguageAt(url, firstAdmin, 'ar')
  await signOut(page)
  await press(page, 'Sign in with a passkey')
  await untilArabic(page)
  await page.waitForURL('**/')
  // The reload for the other direction keeps the session.
  await page.getByRole('button', { name: 'الحساب', exact: true }).waitFor()
})

test('a link that is used with a passkey uses the language of the account', async () => {
  const { url } = owner()
  const credentials = await addPersonAt(url, ben)
  await setLanguageAt(url, credentials, 'ar')
  const page = await guest()
  await addAuthenticator(page)
  await page.goto(url + (await linkAt(url, ben.email)))
  await press(page, 'Continue with a passkey')
  await untilArabic(page)
  await page.waitForURL('**/gallery')
})
