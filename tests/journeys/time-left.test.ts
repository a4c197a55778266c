import type { Route } from 'playwright'
import { expect, test } from 'vitest'

import { pictureFile } from '#tests/support/pictures.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

/** Time of arrival of each photo of a batch, in seconds by the page's clock, and the text that is then displayed. */
const arrivals: readonly [seconds: number, text: string][] = [
  [0, '1 of 12 sent'],
  [40, '2 of 12 sent'],
  [80, '3 of 12 sent · about 6 minutes left'],
  [120, '4 of 12 sent · about 5 minutes left'],
  // After a pause of more than a minute the network may be a different one, so the estimate starts again.
  [300, '5 of 12 sent'],
  [302, '6 of 12 sent'],
  [304, '7 of 12 sent · less than a minute left'],
  // An interval as long as that of the other photos is not a pause.
  [394, '8 of 12 sent'],
  [484, '9 of 12 sent'],
  [574, '10 of 12 sent · about 3 minutes left'],
]

test('the remaining time of a batch is estimated from its last few photos, and not after a pause', async () => {
  const { page, context, url } = admin()
  const held: (() => void)[] = []
  /** Answer to each upload. */
  let handleRoute = (route: Route) => route.abort()
  await context.route('**/admin/add-gallery', (route) => handleRoute(route))
  await page.goto(`${url}/gallery?add=1`)
  await page.getByLabel('Image').waitFor({ state: 'attached' })
  const files = await Promise.all(Array.from({ length: 12 }, (_, nth) => pictureFile(nth)))
  await page.getByLabel('Image').setInputFiles(files)
  await page.getByText('12 photos are ready').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Opening night')
  await page.getByLabel('Description').fill('The hall fills up.')
  await page.getByRole('button', { name: 'Add 12 photos' }).click()
  await page.getByRole('link', { name: '12 waiting' }).click()
  await page.getByText('0 of 12 sent', { exact: true }).waitFor()

  // The test decides when each photo arrives.
  handleRoute = async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    // The page may have aborted the call meanwhile.
    await route.continue().catch(() => {})
  }
  const began = Date.now()
  for (const [seconds, text] of arrivals) {
    await page.clock.setFixedTime(began + seconds * 1000)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
    await page.getByText(text, { exact: true }).waitFor()
  }
  await page.getByText('Keep the app open, 2 left · about 3 minutes left').waitFor()
  await context.setOffline(true)
  await page.getByText('10 of 12 sent', { exact: true }).waitFor()
})
