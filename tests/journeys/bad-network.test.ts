import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'

import { addPhoto, cardOf, fillSignIn, signOut, submitPhoto } from '#tests/support/console.ts'
import type { NetworkFault } from '#tests/support/fates.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { quick } from '#tests/support/quick.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { photoTitles, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)
beforeEach(() => admin().page.goto(`${admin().url}/gallery`))

/** Applies these fates to the first uploads, one each; everything else passes. */
function uploadsMeet(...fates: NetworkFault[]) {
  admin().network.decide(({ method }) => (method === 'POST' ? (fates.shift() ?? 'pass') : 'pass'))
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

test('a reply lost after the commit five times in a row results in one photo', quick, async () => {
  const { page } = admin()
  uploadsMeet(...Array.from({ length: 5 }, (): NetworkFault => 'drop-after'))
  await addPhoto(page, { title: 'Echo', picture: await smallPicture() })
  await nudgeUntilUploads(6)
  await untilSentOnce('Echo')
  expect(uploads().map(({ fault }) => fault)).toEqual([...Array(5).fill('drop-after'), 'pass'])
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
})

test('a photo is sent once despite maintenance, a page in place of a reply, and a truncated reply', async () => {
  const { page } = admin()
  uploadsMeet('portal', 'drop-before', 'cut-answer', 'maintenance')
  await addPhoto(page, { title: 'Patience', picture: await smallPicture() })
  await page.getByText('Saved on this phone. It is sent as soon as possible.').waitFor()
  await nudgeUntilUploads(5)
  await untilSentOnce('Patience')
  expect(uploads().map(({ fault }) => fault)).toEqual([
    'portal',
    'drop-before',
    'cut-answer',
    'maintenance',
    'pass',
  ])
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

test('a 503 with Retry-After is obeyed, whatever wakes the phone meanwhile', async () => {
  uploadsMeet('maintenance')
  await addPhoto(admin().page, { title: 'Later', picture: await smallPicture() })
  for (let times = 0; times < 5; times += 1) await nudge(admin().page)
  await untilSentOnce('Later')
  const [first, second] = uploads()
  expect(uploads()).toHaveLength(2)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(3000)
})

test("after a 401 and a new sign-in the same admin's photo is sent automatically", async () => {
  const { page, url } = admin()
  uploadsMeet('unauthorised')
  await addPhotoUntilSignedOut(page, 'Interrupted')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await fillSignIn(page)
  await untilThere('Interrupted')
  await page.goto(`${url}/gallery`)
  await untilSentOnce('Interrupted')
})

test('another admin on the same phone neither sees nor sends the photo', async () => {
  const { page, url, server } = admin()
  const ben = { email: 'ben@take-off.example', password: 'another fine password' }
  await addAdmin(server.dataDir, ben)
  uploadsMeet('unauthorised')
  await addPhotoUntilSignedOut(page, 'Private')

  await fillSignIn(page, ben)
  await page.goto(`${url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  await nudge(page)
  await addPhoto(page, { title: 'Of Ben', picture: await smallPicture(1) })
  await cardOf(page, 'Of Ben').waitFor()
  await untilThere('Of Ben')
  expect(await cardOf(page, 'Private').count()).toBe(0)

  await signOut(page)
  await fillSignIn(page)
  await untilThere('Of Ben', 'Private')
})

async function addPhotoUntilSignedOut(page: Page, title: string) {
  await submitPhoto(page, { title, picture: await smallPicture() })
  await page.waitForURL('**/login')
}
