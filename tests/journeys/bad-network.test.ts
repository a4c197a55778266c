import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'

import {
  addPhoto,
  cardOf,
  fillSignIn,
  photosOn,
  signInOn,
  untilPhotos,
} from '#tests/support/console.ts'
import type { Fate } from '#tests/support/fates.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { newProfile, type Phone, startPhone, untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { signIn, startServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let network: FaultProxy
let phone: Phone
let token: string
const profile = newProfile()

beforeEach(async () => {
  server = await startServer()
  network = await startFaultProxy(server.url)
  token = (await signIn(server.url)).token
  phone = await startPhone(profile.folder)
  await signInOn(phone.page, network.url)
  await phone.page.goto(`${network.url}/gallery`)
  await untilInstalled(phone.page)
})
afterEach(async () => {
  await phone.close()
  profile.forget()
  await network.stop()
  await server.stop()
})

/** The first uploads meet these fates, one each; everything else passes. */
function uploadsMeet(...fates: Fate[]) {
  network.decide(({ method }) => (method === 'POST' ? (fates.shift() ?? 'pass') : 'pass'))
}

const uploads = () => network.passed.filter(({ path }) => path === '/admin/add-gallery')

/** Tells the page what the browser tells it when the network changes: it tries again at once. */
const nudge = (page: Page) => page.evaluate(() => globalThis.dispatchEvent(new Event('online')))

async function nudgeUntilUploads(count: number) {
  const tried = async () => {
    await nudge(phone.page)
    return uploads().length
  }
  await expect.poll(tried, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
}

async function untilSentOnce(title: string) {
  const { page } = phone
  const arrived = untilPhotos({ url: server.url, token }, 1)
  // A reload in the middle of sending would send it again, under the same key.
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  expect((await arrived).map((photo) => photo.title)).toEqual([title])
  await page.reload()
  await cardOf(page, title).waitFor()
  expect(await photosOn(server.url, token)).toHaveLength(1)
}

test('the answer is lost after the commit, five times in a row: one photo', async () => {
  const { page } = phone
  uploadsMeet(...Array.from({ length: 5 }, (): Fate => 'drop-after'))
  await addPhoto(page, { title: 'Echo', picture: await smallPicture() })
  await nudgeUntilUploads(6)
  await untilSentOnce('Echo')
  expect(uploads().map(({ fate }) => fate)).toEqual([...Array(5).fill('drop-after'), 'pass'])
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
})

test('maintenance, a captive portal and a cut answer: the photo is kept and sent once', async () => {
  const { page } = phone
  uploadsMeet('portal', 'drop-before', 'cut-answer', 'maintenance')
  await addPhoto(page, { title: 'Patience', picture: await smallPicture() })
  await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
  await nudgeUntilUploads(5)
  await untilSentOnce('Patience')
  expect(uploads().map(({ fate }) => fate)).toEqual([
    'portal',
    'drop-before',
    'cut-answer',
    'maintenance',
    'pass',
  ])
})

test('a server that has it and never answers is given up after a minute, and asked again', async () => {
  const { page } = phone
  await page.clock.install()
  await page.reload()
  uploadsMeet('hang-after')
  await addPhoto(page, { title: 'Silence', picture: await smallPicture() })
  await expect.poll(() => uploads().length).toBe(1)
  // The phone's clock is the test's: nobody waits for it.
  await page.clock.runFor(61_000)
  await nudgeUntilUploads(2)
  await untilSentOnce('Silence')
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
})

test('a 503 with Retry-After is obeyed, whatever wakes the phone meanwhile', async () => {
  uploadsMeet('maintenance')
  await addPhoto(phone.page, { title: 'Later', picture: await smallPicture() })
  for (let times = 0; times < 5; times += 1) await nudge(phone.page)
  await untilSentOnce('Later')
  const [first, second] = uploads()
  expect(uploads()).toHaveLength(2)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(3000)
})

test('a 401 in the middle: sign-in, and the same admin’s photo is sent by itself', async () => {
  const { page } = phone
  uploadsMeet('unauthorised')
  await addPhotoUntilSignedOut(page, 'Interrupted')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await fillSignIn(page)
  await untilPhotos({ url: server.url, token }, 1)
  await page.goto(`${network.url}/gallery`)
  await untilSentOnce('Interrupted')
})

test('another admin on the same phone sees and sends nothing of it', async () => {
  const { page } = phone
  const ben = { email: 'ben@take-off.example', password: 'another fine password' }
  await addAdmin(server.dataDir, ben)
  uploadsMeet('unauthorised')
  await addPhotoUntilSignedOut(page, 'Private')

  await fillSignIn(page, ben)
  await page.goto(`${network.url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  await nudge(page)
  await addPhoto(page, { title: 'Of Ben', picture: await smallPicture(1) })
  await cardOf(page, 'Of Ben').waitFor()
  await untilPhotos({ url: server.url, token }, 1)
  expect((await photosOn(server.url, token)).map(({ title }) => title)).toEqual(['Of Ben'])
  expect(await cardOf(page, 'Private').count()).toBe(0)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await fillSignIn(page)
  const photos = await untilPhotos({ url: server.url, token }, 2)
  expect(photos.map(({ title }) => title).toSorted()).toEqual(['Of Ben', 'Private'])
})

async function addPhotoUntilSignedOut(page: Page, title: string) {
  await page.getByRole('button', { name: 'Add New' }).click()
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Taken in the dark hall.')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await page.waitForURL('**/login')
}
