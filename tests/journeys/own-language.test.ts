import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { fillSignIn } from '#tests/support/console.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { press } from '#tests/support/inviting.ts'
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

test('offline the language is changed on this device, and a message says so', async () => {
  const { page, context, url } = owner()
  await page.goto(`${url}/gallery`)
  await press(page, 'Account')
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('fr')
  await page.getByText('La langue n’est changée que sur cet appareil.').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  await context.setOffline(false)
  expect((await signIn(url)).user?.language).toBeNull()
})
