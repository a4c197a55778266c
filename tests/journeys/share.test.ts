import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { signInOn } from '#tests/support/console.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { share } from '#tests/support/share.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, nth) => smallPicture(nth)))

const workerThere = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('photos shared by another app open the form, and are sent in their order', async () => {
  const { page, listOf } = admin()
  await workerThere(page)
  await share(page, await pictures(3))
  await page.waitForURL('**/gallery?add=1')
  await page.getByText('3 photos are ready').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Shared')
  await page.getByLabel('Description').fill('From the phone’s own gallery.')
  await page.getByRole('button', { name: 'Add 3 photos' }).click()
  await expect.poll(async () => (await listOf(galleryItems)).length).toBe(3)
  const titles = (await listOf(galleryItems)).map((item) => item['title'])
  expect(titles).toEqual(['Shared 3', 'Shared 2', 'Shared 1'])
})

/** Closes the page, and expects two photos in the form after the next sign-in. */
async function findAtNextSignIn(): Promise<Page> {
  const { page, context, url } = admin()
  await page.close()
  const later = await context.newPage()
  await signInOn(later, url)
  await later.waitForURL('**/gallery?add=1')
  await later.getByText('2 photos are ready').waitFor()
  return later
}

test('photos shared after the session has ended are there after the next sign-in', async () => {
  const { page, context } = admin()
  await workerThere(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.removeItem('token'))
  await share(page, await pictures(2))
  await page.waitForURL('**/login')
  await findAtNextSignIn()
})

test('shared photos reopen when the session ends while their form is open, until it is closed', async () => {
  const { page, url } = admin()
  await workerThere(page)
  await share(page, await pictures(2))
  await page.waitForURL('**/gallery?add=1')
  await page.getByText('2 photos are ready').waitFor()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await page.waitForURL('**/login')
  const later = await findAtNextSignIn()
  // Closing the page does not discard the batch either.
  await later.goto(`${url}/list-events`)
  await later.waitForURL('**/gallery?add=1')
  await later.getByText('2 photos are ready').waitFor()
  await later.getByRole('button', { name: 'Close' }).click()
  await later.getByText('2 photos are ready').waitFor({ state: 'detached' })
  await later.goto(`${url}/list-events`)
  await later.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
  await later.waitForTimeout(1000)
  expect(new URL(later.url()).pathname).toBe('/list-events')
})

test('files that the system opens with the app are in the form, and an unreadable one is named', async () => {
  const { page, url } = admin()
  await page.addInitScript(playLaunchQueue)
  await page.goto(`${url}/list-events`)
  await expect.poll(() => page.evaluate('typeof launch')).toBe('function')
  const [picture] = await pictures(1)
  await page.evaluate(`launch('${picture?.toString('base64') ?? ''}')`)
  await page.waitForURL('**/gallery?add=1')
  await page.getByText('1 photo is ready').waitFor()
  await page.getByText(/^gone.jpg: /).waitFor()
})

/**
 * Runs in the page before the app: replaces `launchQueue`. `launch` opens a picture, and a file that does not exist
 * any more.
 */
function playLaunchQueue() {
  const setConsumer = (consume: (params: object) => void) => {
    const launch = (encoded: string) => {
      const bytes = Uint8Array.from(atob(encoded), (letter) => letter.codePointAt(0) ?? 0)
      const file = new File([bytes], 'there.jpg', { type: 'image/jpeg' })
      const gone = () => Promise.reject(new DOMException('Gone', 'NotFoundError'))
      const files = [
        { name: 'there.jpg', getFile: async () => file },
        { name: 'gone.jpg', getFile: gone },
      ]
      consume({ files })
    }
    Object.assign(globalThis, { launch })
  }
  Object.assign(globalThis, { launch: undefined })
  Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
}
