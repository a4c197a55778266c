import type { Route } from 'playwright'
import { expect, test } from 'vitest'

import { cutOff } from '#tests/support/phone.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/** Time of arrival of each photo of a batch, in seconds by the page's clock, and the text that is then displayed. */
const arrivals: readonly [seconds: number, text: string][] = [
  [0, '1 of 7 sent'],
  // After a pause of more than a minute the network may be a different one, so the estimate starts here.
  [300, '2 of 7 sent'],
  [340, '3 of 7 sent'],
  [380, '4 of 7 sent · about 2 minutes left'],
]

test('the remaining time of a batch is estimated from its last photos, and not right after a pause', async () => {
  const { page, context, url } = admin()
  const held: ((arrives: boolean) => void)[] = []
  /** Answer to each upload. */
  let handleRoute = (route: Route) => route.abort()
  await context.route('**/admin/add-gallery', (route) => handleRoute(route))
  await page.goto(`${url}/gallery?add=1`)
  await page.getByLabel('Image').waitFor({ state: 'attached' })
  const files = await Promise.all(Array.from({ length: 7 }, (_, nth) => pictureFile(nth)))
  await page.getByLabel('Image').setInputFiles(files)
  await page.getByText('7 photos are ready').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Opening night')
  await page.getByLabel('Description').fill('The hall fills up.')
  await page.getByRole('button', { name: 'Add 7 photos' }).click()
  await page.getByRole('link', { name: '7 waiting' }).click()
  await page.getByText('0 of 7 sent', { exact: true }).waitFor()

  // The test decides when each photo arrives.
  handleRoute = async (route) => {
    const arrives = await new Promise<boolean>((resolve) => held.push(resolve))
    // The page may have aborted the call meanwhile.
    await (arrives ? route.continue() : route.abort()).catch(() => {})
  }
  const began = Date.now()
  for (const [seconds, text] of arrivals) {
    await page.clock.setFixedTime(began + seconds * 1000)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.(true)
    await page.getByText(text, { exact: true }).waitFor()
  }
  await page.getByText('Keep the app open, 3 left · about 2 minutes left').waitFor()
  await cutOff(context)
  // A held call does not end by the loss of the network.
  await expect.poll(() => held.length).toBeGreaterThan(0)
  for (const end of held.splice(0)) end(false)
  await page.getByText('4 of 7 sent', { exact: true }).waitFor()
})
