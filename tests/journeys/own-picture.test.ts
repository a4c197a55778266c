import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { cardOf, untilLoaded } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { openPeople, press } from '#tests/support/inviting.ts'
import { cutOff, untilInstalled } from '#tests/support/phone.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)

async function openOwnPicture() {
  const { page } = owner()
  await press(page, 'Account')
  await press(page, 'Your picture')
  return dialogOf(page, 'Your picture')
}

test('a user sets and removes their picture, which the list of people shows', async () => {
  const { page } = owner()
  await openPeople(owner())
  const dialog = await openOwnPicture()
  await press(dialog, 'Save picture')
  await dialog.getByText('Please choose a picture').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile())
  await press(dialog, 'Save picture')
  await page.getByText('Your picture is changed.').waitFor()

  await page.reload()
  const picture = cardOf(page, firstAdmin.email).locator('.person-picture')
  await picture.waitFor()
  await untilLoaded(picture)
  await press(await openOwnPicture(), 'Remove picture')
  await page.getByText('Your picture is changed.').waitFor()
  await page.reload()
  await cardOf(page, firstAdmin.email).waitFor()
  expect(await picture.count()).toBe(0)
})

test('offline the chosen picture stays, and is saved once there is a connection', async () => {
  const { page, context } = owner()
  await untilInstalled(page)
  const dialog = await openOwnPicture()
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile())
  await cutOff(context)
  await press(dialog, 'Save picture')
  await dialog.getByText('No connection').waitFor()
  await dialog.locator('.picture-field img').waitFor()
  await context.setOffline(false)
  await press(dialog, 'Save picture')
  await page.getByText('Your picture is changed.').waitFor()
})
