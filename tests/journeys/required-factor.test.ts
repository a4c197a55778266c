import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { ben, benCredentials, firstAdmin } from '#tests/support/accounts.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { addPhoto, cardOf, signInOn, signOut, trySignIn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { addPasskeyIn, passkeyAdded, turnOnSecondFactor } from '#tests/support/factors.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { cutOff, phoneScreen, untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

/** Requires a second factor of event staff on the screen "People". */
async function requireOfStaff() {
  const { page } = owner()
  await openPeople(owner())
  await press(page, 'Require a second factor')
  const dialog = dialogOf(page, 'Require a second factor')
  await dialog.getByRole('checkbox', { name: 'Event staff' }).click()
  await press(dialog, 'Save')
  await page.getByText('Saved').waitFor()
}

test('a required factor holds back waiting photos until the phone has a passkey', async () => {
  const { url, api, listOf } = owner()
  await addPersonAt(api, ben)
  const staff = await guest(phoneScreen)
  await addAuthenticator(staff)
  await signInOn(staff, url, benCredentials)
  await untilInstalled(staff)
  await cutOff(staff.context())
  await addPhoto(staff, { title: 'From the hall', picture: await smallPicture() })
  await requireOfStaff()
  await staff.context().setOffline(false)
  await staff.getByRole('heading', { name: 'One more step' }).waitFor()
  expect(await listOf(galleryItems)).toEqual([])
  await addPasskeyIn(staff.locator('.factor-required'))
  await staff.getByText(passkeyAdded).waitFor()
  await cardOf(staff, 'From the hall').waitFor()
  await expect.poll(() => listOf(galleryItems)).toMatchObject([{ title: 'From the hall' }])
})

test('who signs in by password alone sets up codes first, and signs in with them from then on', async () => {
  const { url, api } = owner()
  await addPersonAt(api, ben)
  await requireOfStaff()
  const staff = await guest(phoneScreen)
  await signInOn(staff, url, benCredentials)
  const set = staff.locator('.factor-required')
  const { nextCode } = await turnOnSecondFactor(set)
  await press(staff, 'I have kept them')
  await staff.getByRole('heading', { name: 'Gallery' }).waitFor()
  await signOut(staff)
  await trySignIn(staff, benCredentials)
  await staff.getByLabel('Code of your authenticator app').fill(nextCode())
  await press(staff, 'Sign in')
  await staff.getByRole('heading', { name: 'Gallery' }).waitFor()
})

test('an owner without a second factor cannot require it of owners, and reads why', async () => {
  const { page } = owner()
  await openPeople(owner())
  await press(page, 'Require a second factor')
  const dialog = dialogOf(page, 'Require a second factor')
  await dialog.getByRole('checkbox', { name: 'Owner' }).click()
  await press(dialog, 'Save')
  await dialog.getByText('Please set up a passkey or second factor of your own first').waitFor()
  expect(await cardOf(page, firstAdmin.email).getByText('Second factor').count()).toBe(0)
})
