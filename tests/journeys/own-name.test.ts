import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { signInOn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { press } from '#tests/support/inviting.ts'
import { signIn } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

test('a user sets their own name, and is greeted by it', async () => {
  const { page, url } = owner()
  await page.goto(url)
  await page.getByText('Welcome back, Admin.').waitFor()
  await press(page, 'Account')
  await press(page, 'Your name')
  const dialog = dialogOf(page, 'Your name')
  await press(dialog, 'Save name')
  await dialog.getByText('Please say what you are called').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Asha Okafor')
  await press(dialog, 'Save name')
  await page.getByText('Your name is changed.').waitFor()
  await page.getByText('Welcome back, Asha.').waitFor()
  await page.reload()
  await page.getByText('Welcome back, Asha.').waitFor()
  await press(page, 'Account')
  await page.getByText('Asha Okafor', { exact: true }).waitFor()
  await page.getByText(firstAdmin.email, { exact: true }).waitFor()

  expect((await signIn(url)).user?.name).toBe('Asha Okafor')
  const elsewhere = await guest()
  await signInOn(elsewhere, url)
  await elsewhere.getByText('Welcome back, Asha.').waitFor()
  // A session that was stored before people had names stays valid.
  await elsewhere.evaluate(() => {
    const { name: _, ...user } = JSON.parse(localStorage.getItem('user') ?? '')
    localStorage.setItem('user', JSON.stringify(user))
  })
  await elsewhere.reload()
  await elsewhere.getByText('Welcome back, Admin.').waitFor()
})
