import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { addPhoto } from '#tests/support/console.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const offer = (page: Page) => page.getByText('Install Take-Off: it opens with one tap')

/**
 * Dispatches Chromium's install event, with a prompt that is already answered, because a test cannot answer the real
 * one. Returns true if the page prevented the browser's own prompt.
 */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((chosen) => {
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'yes'
      return Promise.resolve({ outcome: chosen })
    }
    const event = new Event('beforeinstallprompt', { cancelable: true })
    return !window.dispatchEvent(Object.assign(event, { prompt }))
  }, outcome)

const wasAsked = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['asked'] === 'yes')

async function openGallery() {
  const { page, url } = admin()
  await page.addInitScript(() =>
    window.addEventListener('beforeinstallprompt', (event) => {
      if (event.isTrusted) event.stopImmediatePropagation()
    }),
  )
  await page.goto(`${url}/gallery`)
  // The code for the offer is loaded after the first screen.
  await page.locator('.toaster').waitFor({ state: 'attached' })
  return page
}

async function sendPhoto(page: Page, title: string) {
  await addPhoto(page, { title, picture: await smallPicture() })
  await page.getByText('Gallery item added successfully!').waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
}

test('installation is offered once a photo is sent, and then the browser asks', async () => {
  const page = await openGallery()
  // The browser's own prompt must not appear earlier.
  expect(await offerInstall(page, 'accepted')).toBe(true)
  expect(await offer(page).count()).toBe(0)
  await sendPhoto(page, 'Doors open')
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await offer(page).waitFor({ state: 'detached' })
  expect(await wasAsked(page)).toBe(true)
})

test('the offer is not repeated after it was declined', async () => {
  const page = await openGallery()
  await offerInstall(page, 'accepted')
  await sendPhoto(page, 'Doors open')
  await page.getByRole('button', { name: 'Not now' }).click()
  await offer(page).waitFor({ state: 'detached' })
  expect(await wasAsked(page)).toBe(false)

  await openGallery()
  await offerInstall(page, 'accepted')
  await sendPhoto(page, 'On the stage')
  // The outbox screen reads the storage, so earlier reads have ended when it is displayed.
  await page.getByRole('link', { name: 'All sent' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  expect(await offer(page).count()).toBe(0)
})

test("the offer is not repeated after the browser's prompt was declined", async () => {
  const page = await openGallery()
  await offerInstall(page, 'dismissed')
  await sendPhoto(page, 'Doors open')
  await page.getByRole('button', { name: 'Install', exact: true }).click()
  await offer(page).waitFor({ state: 'detached' })
  await offerInstall(page, 'dismissed')
  await page.getByRole('link', { name: 'All sent' }).click()
  await page.getByRole('heading', { name: 'Outbox' }).waitFor()
  expect(await offer(page).count()).toBe(0)
})

test('on iOS, without a prompt, the offer explains the steps', async () => {
  const { page } = admin()
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }))
  await openGallery()
  await sendPhoto(page, 'Doors open')
  await page.getByText('“Add to Home Screen”').waitFor()
  expect(await page.getByRole('button', { name: 'Install', exact: true }).count()).toBe(0)
})
