import { afterEach, beforeEach, expect, test } from 'vitest'

import { cardOf, fillSignIn } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { newProfile, type Phone, startPhone, untilInstalled } from '#tests/support/phone.ts'
import { mediumPhoto } from '#tests/support/pictures.ts'
import { share } from '#tests/support/share.ts'
import { startServer, type TestServer } from '#tests/support/test-server.ts'

// Far less than the photo of these tests needs.
const littleBytes = 20_000
const picturesBytes = 3_000_000

let server: TestServer
let profile: ReturnType<typeof newProfile>
let phone: Phone

/** Starts an installed app with hardly any free storage. The browser caches its storage limits for a while. */
beforeEach(async () => {
  server = await startServer()
  profile = newProfile()
  const first = await startPhone(profile.folder)
  await first.page.goto(`${server.url}/login`)
  await untilInstalled(first.page)
  await first.page.evaluate(async (size) => {
    const cache = await caches.open('pictures')
    await cache.put('/media/large', new Response(new Uint8Array(size)))
  }, picturesBytes)
  await first.close()
  phone = await startPhone(profile.folder)
})
afterEach(async () => {
  await phone.close()
  profile.forget()
  await server.stop()
})

/** Sets the free part of the app's quota to this many bytes; undefined restores the normal quota. */
async function leaveFree(bytes: number | undefined) {
  const { page, context } = phone
  const origin = server.url
  const devtools = await context.newCDPSession(page)
  const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin })
  const quota = bytes === undefined ? {} : { quotaSize: usage + bytes }
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, ...quota })
}

const form = () => dialogOf(phone.page, 'Add Gallery Item')

async function addLargePhoto() {
  const { page } = phone
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  await page.goto(`${server.url}/gallery?add=1`)
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await mediumPhoto() }
  await form().locator('input[type=file]:not([capture])').setInputFiles(photo)
  await form().getByLabel('Title').fill('Dance')
  await form().getByLabel('Description').fill('In the dark hall')
  await add()
}

const add = () => form().getByRole('button', { name: 'Add Item' }).click()

test('cached pictures are evicted to store a photo', async () => {
  await leaveFree(littleBytes)
  await addLargePhoto()
  await form().waitFor({ state: 'detached' })
  await cardOf(phone.page, 'Dance').waitFor()
  const isLargeThere = phone.page.evaluate(async () => Boolean(await caches.match('/media/large')))
  expect(await isLargeThere).toBe(false)
})

test('a photo that does not fit is not reported as saved, and stays in its form', async () => {
  await leaveFree(littleBytes - picturesBytes)
  await addLargePhoto()
  await form().getByText("Not saved: this phone's storage is full").waitFor()
  expect(await form().getByLabel('Title').inputValue()).toBe('Dance')
  await leaveFree(undefined)
  await add()
  await form().waitFor({ state: 'detached' })
  await cardOf(phone.page, 'Dance').waitFor()
})

test('cached pictures are evicted for photos shared by another app, too', async () => {
  const { page } = phone
  await page.goto(`${server.url}/login`)
  await leaveFree(littleBytes)
  await share(page, [await mediumPhoto()])
  await page.waitForURL('**/login')
  await fillSignIn(page)
  await page.waitForURL('**/gallery?add=1')
  await page.getByText('1 photo is ready').waitFor()
})

test('shared photos that do not fit are reported as lost, also before sign-in', async () => {
  const { page } = phone
  await page.goto(`${server.url}/login`)
  await leaveFree(littleBytes - picturesBytes)
  await share(page, [await mediumPhoto()])
  await page.waitForURL('**/login')
  await page.getByText("Not saved: this phone's storage is full").waitFor()
})
