import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { ben, benCredentials, firstAdmin } from '#tests/support/accounts.ts'
import { addPhoto, cardOf, fillSignIn, signInOn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

describe('a changed role', () => {
  let staff: Page
  beforeEach(async () => {
    const { url, api } = owner()
    await addPersonAt(api, ben)
    staff = await guest()
    await signInOn(staff, url, benCredentials)
    await untilInstalled(staff)
  })

  test('signs the person out; their entries are kept, and sent after the next sign-in', async () => {
    const { page, listOf } = owner()
    await cutOff(staff.context())
    await addPhoto(staff, { title: 'From the hall', picture: await smallPicture() })

    await openPeople(owner())
    await press(page, 'Change role: Ben')
    const dialog = dialogOf(page, 'Change role')
    expect(await dialog.getByRole('radio', { name: 'Event staff' }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: 'Editor' }).click()
    await press(dialog, 'Change role')
    await page.getByText('Role changed').waitFor()
    await cardOf(page, 'Ben').getByText('Editor', { exact: true }).waitFor()

    await staff.context().setOffline(false)
    await staff.waitForURL('**/login')
    await staff.getByText('nothing you saved is lost').waitFor()
    expect(await listOf(galleryItems)).toEqual([])
    await fillSignIn(staff, benCredentials)
    await expect.poll(() => listOf(galleryItems)).toMatchObject([{ title: 'From the hall' }])
    await staff.getByRole('link', { name: 'Members List' }).waitFor()
  })
})

test('people cannot be read offline, and are requested again online', async () => {
  const { page, context, url } = owner()
  await cutOff(context)
  await page.goto(`${url}/people`)
  await page.getByRole('alert').getByText('No connection').waitFor()
  await context.setOffline(false)
  await press(page, 'Try again')
  await cardOf(page, firstAdmin.email).waitFor()
})

test('the last owner cannot be demoted, and sees the reason in their language', async () => {
  const { page, url } = owner()
  await page.evaluate(() => localStorage.setItem('adminLanguage', 'fr'))
  await page.goto(`${url}/people`)
  await press(page, `Changer le rôle : ${firstAdmin.email}`)
  await page.getByRole('radio', { name: 'Lecteur' }).click()
  await press(page.locator('.dialog'), 'Changer le rôle')
  await page.getByText('Il doit rester un propriétaire qui peut se connecter').waitFor()
})
