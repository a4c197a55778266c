import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'

import { addPhoto, cardOf } from '#tests/support/console.ts'
import type { NetworkFault } from '#tests/support/network-faults.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { photoTitles, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)
beforeEach(() => admin().page.goto(`${admin().url}/gallery`))

/** Applies these faults to the first uploads, one each; everything else passes. */
function uploadsMeet(...faults: NetworkFault[]) {
  admin().network.decide(({ method }) => (method === 'POST' ? (faults.shift() ?? 'pass') : 'pass'))
}

const uploads = () => admin().network.passed.filter(({ path }) => path === '/admin/add-gallery')

/** Dispatches `online`, as the browser does when the network changes: the page retries at once. */
const nudge = (page: Page) => page.evaluate(() => globalThis.dispatchEvent(new Event('online')))

async function nudgeUntilUploads(count: number) {
  const tried = async () => {
    await nudge(admin().page)
    return uploads().length
  }
  await expect.poll(tried).toBeGreaterThanOrEqual(count)
}

/** Waits until the backend has photos with exactly these titles. */
const untilThere = (...titles: string[]) => expect.poll(() => photoTitles(admin())).toEqual(titles)

async function untilSentOnce(title: string) {
  const { page } = admin()
  // A reload during sending would send the entry again, under its key.
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await untilThere(title)
  await page.reload()
  await cardOf(page, title).waitFor()
  await untilThere(title)
}

test('a reply lost after the commit five times in a row results in one photo', async () => {
  const { page } = admin()
  uploadsMeet(...Array.from({ length: 5 }, (): NetworkFault => 'drop-after'))
  await addPhoto(page, { title: 'Echo', picture: await smallPicture() })
  await nudgeUntilUploads(6)
  await untilSentOnce('Echo')
  expect(uploads().map(({ fault }) => fault)).toEqual([...Array(5).fill('drop-after'), 'pass'])
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
})

test('a call without a reply is aborted after a minute and repeated, with one result', async () => {
  const { page } = admin()
  await page.clock.install()
  await page.reload()
  uploadsMeet('hang-after')
  await addPhoto(page, { title: 'Silence', picture: await smallPicture() })
  await expect.poll(() => uploads().length).toBe(1)
  // The test advances the page's clock, so that it does not have to wait.
  await page.clock.runFor(61_000)
  await nudgeUntilUploads(2)
  await untilSentOnce('Silence')
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
})
