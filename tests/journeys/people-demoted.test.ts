import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { beyondRole } from '#contract/beyond-role.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { ben, benCredentials } from '#tests/support/accounts.ts'
import { addItems } from '#tests/support/add-items.ts'
import { addPhoto, cardOf, deleteBy, fillSignIn, signInOn } from '#tests/support/console.ts'
import { guestsForAll } from '#tests/support/guests.ts'
import { press } from '#tests/support/inviting.ts'
import { listAt } from '#tests/support/list-at.ts'
import { addPersonAt, changePersonAt } from '#tests/support/people.ts'
import { cutOff, untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startServerInProcess } from '#tests/support/server-in-process.ts'

const guest = guestsForAll()
let server: Awaited<ReturnType<typeof startServerInProcess>>
let tab: Page
let otherTab: Page

// The owner acts by API calls, which spares a second browser.
beforeEach(async () => {
  server = await startServerInProcess()
})
afterEach(() => server.stop())

// Two tabs with a photo and a removal that wait.
beforeEach(async () => {
  const { url } = server
  await addItems(url, galleryItems, [{ title: 'Opening night', description: 'Lights' }])
  await addPersonAt(url, { ...ben, role: 'editor' })
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

test('the work of a demoted editor waits in both tabs for an owner, and is sent after Retry', async () => {
  const { url } = server
  await changePersonAt(url, ben.email, { role: 'reader' })
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
  expect(await listAt(url, galleryItems)).toMatchObject([{ title: 'Opening night' }])

  await changePersonAt(url, ben.email, { role: 'editor' })
  // Any call may be the first to learn that the session has ended with the former role.
  await tab.reload()
  for (const each of [tab, otherTab]) await each.waitForURL('**/login')
  await fillSignIn(tab, benCredentials)
  await tab.goto(`${url}/outbox`)
  for (const title of ['From the hall', 'Opening night'])
    await press(cardOf(tab, title), `Retry: ${title}`)
  await expect.poll(() => listAt(url, galleryItems)).toMatchObject([{ title: 'From the hall' }])
})
