import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { thumbMs } from '#client/platform/ask/ask.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addPhoto, cardOf, fillSignIn, signInOn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { ben, benCredentials, inviteBen, openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { firstAdmin, trySignIn as answerTo } from '#tests/support/test-server.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

/** Answers the open alert. Its buttons are enabled only after a moment, so that a double tap does not press them. */
async function answerAlert(page: Page, name: string) {
  const button = page.locator('ion-alert').getByRole('button', { name })
  await expect.poll(() => button.isEnabled(), { timeout: thumbMs + 20_000 }).toBe(true)
  await button.click()
  await page.locator('ion-alert').waitFor({ state: 'detached' })
}

test('problems of an invitation stand at its fields', async () => {
  const { page } = owner()
  await openPeople(owner())
  await press(page, 'Invite')
  const dialog = dialogOf(page, 'Invite somebody')
  await press(dialog, 'Make the link')
  await dialog.getByText('Please enter a valid email address').waitFor()
  await dialog.getByText('Please choose a role').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('email')
  await dialog.getByRole('radio', { name: 'Reader' }).check()
  await dialog.getByLabel('Email').fill(firstAdmin.email)
  await press(dialog, 'Make the link')
  await dialog.getByText('Somebody has this email already').waitFor()
  expect(await page.locator('[name=email]').getAttribute('aria-invalid')).toBe('true')
})

test('a changed role signs the person out; their entries are kept, and sent after the next sign-in', async () => {
  const { page, url, api, listOf } = owner()
  await addPersonAt(api, ben)
  const staff = await guest()
  await signInOn(staff, url, benCredentials)
  await untilInstalled(staff)
  await staff.context().setOffline(true)
  await addPhoto(staff, { title: 'From the hall', picture: await smallPicture() })

  await openPeople(owner())
  await press(page, 'Change role: Ben')
  const dialog = dialogOf(page, 'Change role')
  expect(await dialog.getByRole('radio', { name: 'Event staff' }).isChecked()).toBe(true)
  await dialog.getByRole('radio', { name: 'Editor' }).check()
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

test('the last owner cannot be demoted or disabled, and sees the reason in their language', async () => {
  const { page, url } = owner()
  await openPeople(owner())
  await cardOf(page, firstAdmin.email).getByText('You', { exact: true }).waitFor()
  await press(page, `Change role: ${firstAdmin.email}`)
  const dialog = dialogOf(page, 'Change role')
  await dialog.getByRole('radio', { name: 'Reader' }).check()
  await press(dialog, 'Change role')
  await dialog.getByText('Somebody must stay an owner who can sign in').waitFor()
  await press(dialog, 'Cancel')

  await page.evaluate(() => localStorage.setItem('adminLanguage', 'fr'))
  await page.goto(`${url}/people`)
  await press(page, `Changer le rôle : ${firstAdmin.email}`)
  await page.getByRole('radio', { name: 'Lecteur' }).check()
  await press(page.locator('.dialog'), 'Changer le rôle')
  await page.getByText('Il doit rester un propriétaire qui peut se connecter').waitFor()
})

test('the own card says where its missing actions are', async () => {
  const { page } = owner()
  await openPeople(owner())
  const own = cardOf(page, firstAdmin.email)
  await own.getByText('Your password is in the account menu. Another owner can disable').waitFor()
  expect(await own.getByRole('button').allInnerTexts()).toEqual(['Change role'])
})

test('a disabled person cannot sign in until enabled again; both are confirmed first', async () => {
  const { page, api } = owner()
  await addPersonAt(api, ben)
  await openPeople(owner())
  await press(page, 'Disable Ben')
  await answerAlert(page, 'Cancel')
  expect((await answerTo(api, benCredentials)).status).toBe(200)
  await press(page, 'Disable Ben')
  await answerAlert(page, 'Disable')
  await cardOf(page, 'Ben').getByText('Disabled', { exact: true }).waitFor()
  expect((await answerTo(api, benCredentials)).status).toBe(401)
  expect(await page.getByRole('button', { name: 'New link for Ben' }).count()).toBe(0)
  await press(page, 'Let in again: Ben')
  await answerAlert(page, 'Let in again')
  await press(page, 'New link for Ben')
  expect((await answerTo(api, benCredentials)).status).toBe(200)
})

test('a link is copied, or selected where copying fails', async () => {
  const { page, context } = owner()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPeople(owner())
  const link = await inviteBen(owner().page)
  await press(page, 'Copy')
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'))
  })
  await press(page, 'Copy')
  await page.getByText('It could not be copied. It is selected').waitFor()
  expect(await page.evaluate(() => String(getSelection()))).toBe(link)
  await press(page, 'Done')
  await page.getByLabel('Link', { exact: true }).waitFor({ state: 'detached' })
})

test('a link is shared where the device supports sharing', async () => {
  const { page } = owner()
  await page.addInitScript(() => {
    navigator.share = (shared) => {
      Object.assign(globalThis, { shared })
      return Promise.resolve()
    }
  })
  await openPeople(owner())
  const link = await inviteBen(owner().page)
  await press(page, 'Share')
  expect(
    await page.evaluate(() => Object.entries(globalThis).find(([name]) => name === 'shared')?.[1]),
  ).toMatchObject({ url: link })
})

test('people cannot be changed offline: a message says so, and the change works online', async () => {
  const { page, context, url } = owner()
  await openPeople(owner())
  await context.setOffline(true)
  await page.getByText('What is done on this page needs a network').waitFor()
  expect(await page.getByText('is kept on this phone').count()).toBe(0)
  await press(page, 'Invite')
  const dialog = dialogOf(page, 'Invite somebody')
  await dialog.getByLabel('Email').fill(ben.email)
  await dialog.getByRole('radio', { name: 'Reader' }).check()
  await press(dialog, 'Make the link')
  await dialog.getByRole('alert').getByText('No connection').waitFor()
  expect(await dialog.getByLabel('Email').inputValue()).toBe(ben.email)
  await page.goto(`${url}/people`)
  await page.getByRole('alert').getByText('No connection').waitFor()
  await page.getByRole('link', { name: 'Offline' }).waitFor()
  await context.setOffline(false)
  await press(page, 'Try again')
  await cardOf(page, firstAdmin.email).waitFor()
  expect(await cardOf(page, ben.email).count()).toBe(0)
})
