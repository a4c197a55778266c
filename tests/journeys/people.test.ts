import type { Page } from 'playwright'
import { beforeEach, describe, expect, test } from 'vitest'

import { beyondRole } from '#contract/beyond-role.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { ben, benCredentials, firstAdmin } from '#tests/support/accounts.ts'
import { addItems } from '#tests/support/add-items.ts'
import { addPhoto, cardOf, deleteBy, fillSignIn, signInOn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt, changePersonAt } from '#tests/support/people.ts'
import { untilInstalled, cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const owner = visitForEach(startSignedIn)
const guest = guestsForAll()

test('a changed role signs the person out; their entries are kept, and sent after the next sign-in', async () => {
  const { page, url, api, listOf } = owner()
  await addPersonAt(api, ben)
  const staff = await guest()
  await signInOn(staff, url, benCredentials)
  await untilInstalled(staff)
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

describe('the work of a demoted editor', () => {
  let tab: Page
  let otherTab: Page
  // Two tabs with a photo and a removal that wait.
  beforeEach(async () => {
    const { url, api } = owner()
    await addItems(api, galleryItems, [{ title: 'Opening night', description: 'Lights' }])
    await addPersonAt(api, { ...ben, role: 'editor' })
    tab = await guest()
    await signInOn(tab, url, benCredentials)
    await untilInstalled(tab)
    await tab.goto(`${url}/gallery`)
    await cardOf(tab, 'Opening night').waitFor()
    otherTab = await tab.context().newPage()
    await otherTab.goto(`${url}/outbox`)
    await cutOff(tab.context())
    await addPhoto(tab, { title: 'From the hall', picture: await smallPicture() })
    await deleteBy(tab, 'Delete Opening night')
    await cardOf(otherTab, 'Opening night').waitFor()
  })

  test('waits in both tabs for an owner, and is sent after Retry', async () => {
    const { url, api, listOf } = owner()
    await changePersonAt(api, ben.email, { role: 'reader' })
    await tab.context().setOffline(false)
    for (const each of [tab, otherTab]) await each.waitForURL('**/login')
    await tab.getByText('nothing you saved is lost').waitFor()
    await fillSignIn(tab, benCredentials)
    await otherTab.waitForURL((address) => address.pathname !== '/login')
    for (const each of [tab, otherTab]) {
      await each.goto(`${url}/outbox`)
      for (const title of ['From the hall', 'Opening night']) {
        const card = cardOf(each, title)
        await card.getByText(beyondRole).waitFor()
        expect(await card.getByRole('link').count()).toBe(0)
      }
    }
    expect(await listOf(galleryItems)).toMatchObject([{ title: 'Opening night' }])

    await changePersonAt(api, ben.email, { role: 'editor' })
    // Any call may be the first to learn that the session has ended with the former role.
    await tab.reload()
    for (const each of [tab, otherTab]) await each.waitForURL('**/login')
    await fillSignIn(tab, benCredentials)
    await tab.goto(`${url}/outbox`)
    for (const title of ['From the hall', 'Opening night'])
      await press(cardOf(tab, title), `Retry: ${title}`)
    await expect.poll(() => listOf(galleryItems)).toMatchObject([{ title: 'From the hall' }])
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
