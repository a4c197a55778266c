import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { signInOn } from '#tests/support/console.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/** What the system does when somebody shares photos with the app: it posts a form. */
async function share(page: Page, count: number) {
  const pictures = await Promise.all(Array.from({ length: count }, (_, nth) => smallPicture(nth)))
  const encoded = pictures.map((picture) => picture.toString('base64'))
  await page.evaluate((all) => {
    const chosen = new DataTransfer()
    for (const [nth, each] of all.entries()) {
      const bytes = Uint8Array.from(atob(each), (letter) => letter.codePointAt(0) ?? 0)
      chosen.items.add(new File([bytes], `shared-${nth}.jpg`, { type: 'image/jpeg' }))
    }
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share-photos', enctype: 'multipart/form-data' })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, files: chosen.files })
    form.append(input)
    document.body.append(form)
    form.submit()
  }, encoded)
}

const workerThere = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('photos that another app shares open the form, and are sent in their order', async () => {
  const { page, listOf } = admin()
  await workerThere(page)
  await share(page, 3)
  await page.waitForURL('**/gallery?add=1')
  await page.getByText('3 photos are ready').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Shared')
  await page.getByLabel('Description').fill('From the phone’s own gallery.')
  await page.getByRole('button', { name: 'Add 3 photos' }).click()
  await expect.poll(async () => (await listOf(galleryItems)).length).toBe(3)
  const titles = (await listOf(galleryItems)).map((item) => item['title'])
  expect(titles).toEqual(['Shared 3', 'Shared 2', 'Shared 1'])
})

test('photos that are shared after the session has ended are there after the next sign-in', async () => {
  const visit = admin()
  const { page, context } = visit
  await workerThere(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
  await share(page, 2)
  await page.waitForURL('**/login')
  await page.close()
  const later = await context.newPage()
  await signInOn(later, visit.url)
  await later.waitForURL('**/gallery?add=1')
  await later.getByText('2 photos are ready').waitFor()
})
