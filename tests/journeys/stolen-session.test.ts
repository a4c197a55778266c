import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { addItems } from '#tests/support/add-items.ts'
import { cardOf, signInOn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { press } from '#tests/support/inviting.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

/** Returns how many replies and pictures the device has cached. */
const countCached = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^(?:lists|pictures)/.test(name))
    const opened = await Promise.all(names.map((name) => caches.open(name)))
    const keys = await Promise.all(opened.map((cache) => cache.keys()))
    return keys.flat().length
  })

test('a session in foreign hands is ended from another device, with all that it has stored', async () => {
  const { page, url, api } = owner()
  await addItems(api, galleryItems, [{ title: 'Opening night', description: 'Lights' }])
  const thief = await guest()
  await signInOn(thief, url, firstAdmin)
  await untilInstalled(thief)
  await thief.goto(`${url}/gallery`)
  await cardOf(thief, 'Opening night').waitFor()
  await expect.poll(() => countCached(thief)).toBeGreaterThan(1)

  await page.goto(`${url}/gallery`)
  await press(page, 'Account')
  await press(page, 'Signed-in devices')
  const dialog = dialogOf(page, 'Signed-in devices')
  const other = dialog.getByRole('listitem').filter({ hasNotText: 'This device' }).first()
  await other.getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Signed out there').waitFor()

  // The next look at anything shows that the session is over.
  await thief.reload()
  await thief.waitForURL('**/login')
  await expect.poll(() => countCached(thief)).toBe(0)
  await cutOff(thief.context())
  await thief.goto(`${url}/gallery`)
  await thief.waitForURL('**/login')
  expect(await thief.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The person who ended it stays signed in.
  await page.reload()
  await cardOf(page, 'Opening night').waitFor()
})
