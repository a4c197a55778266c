import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { fillSignIn } from '#tests/support/console.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { press } from '#tests/support/inviting.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { signIn } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

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
  await elsewhere.waitForFunction(() => document.documentElement.lang === 'ar')
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
