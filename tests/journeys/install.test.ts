import { afterEach, expect, test } from 'vitest'

import {
  addPhoto,
  cardOf,
  openSignedIn,
  photosOn,
  signInOn,
  untilPictureLoaded,
} from '#tests/support/console.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { untilKept } from '#tests/support/kept-drafts.ts'
import { newProfile, startPhone, untilInstalled } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { signIn, startServer } from '#tests/support/test-server.ts'
import { startSignedIn, type Visit } from '#tests/support/visit.ts'

let admin: Visit | undefined
afterEach(async () => {
  await admin?.end()
  admin = undefined
})

test('Chromium finds no reason against installing the app', async () => {
  admin = await startSignedIn()
  const { page, context, server } = admin
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A profile that is driven counts as incognito; nothing about the app may be wrong.
  const reasons = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(reasons).toEqual([])

  const { data } = await devtools.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: expect.stringContaining('Take-Off'),
    display: 'standalone',
    shortcuts: [expect.objectContaining({ name: 'Add photos', url: '/gallery?add=1' })],
    icons: expect.arrayContaining([expect.objectContaining({ purpose: 'maskable' })]),
  })
  await page.goto(`${server.url}/gallery?add=1`)
  await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor()
})

test('every address of the app opens offline', async () => {
  admin = await startSignedIn()
  const { page, context, server } = admin
  await context.setOffline(true)
  for (const path of ['/gallery', '/add-member', '/outbox', '/']) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  await page.goto(`${server.url}/no-such-page`)
  await page.getByRole('heading', { name: 'ERROR' }).waitFor()
})

test('pictures that were seen are seen offline', async () => {
  admin = await startSignedIn()
  const { page, context, server } = admin
  await page.goto(`${server.url}/gallery`)
  await addPhoto(page, { title: 'Opening night', picture: await smallPicture() })
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await page.reload()
  await untilPictureLoaded(page, 'Opening night')
  await context.setOffline(true)
  await page.reload()
  await untilPictureLoaded(page, 'Opening night')
})

test('a new version is offered, never forced, and takes nothing away', async () => {
  const server = await startServer()
  const network = await startFaultProxy(server.url)
  const profile = newProfile()
  const { page, context, close } = await startPhone(profile.folder)
  await signInOn(page, network.url)
  await untilInstalled(page)
  await page.goto(`${network.url}/gallery`)
  await page.getByText('No gallery items found').waitFor()

  network.decide(({ path }) => {
    if (path === '/sw.js') return 'newer'
    return path.startsWith('/admin/') ? 'drop-before' : 'pass'
  })
  await addPhoto(page, { title: 'Unsent', picture: await smallPicture() })
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
  )
  const offer = page.getByRole('button', { name: 'Update now' })
  await offer.waitFor()
  const isWaiting = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.waiting?.state
  })
  expect(await isWaiting).toBe('installed')

  const other = await context.newPage()
  await other.goto(`${network.url}/gallery?add=1`)
  await other.getByLabel('Title').fill('Half written')
  await untilKept(other, { values: { title: 'Half written' } })
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await offer.click()
  await page.waitForFunction(() => !('isSamePage' in globalThis))
  await other.getByText('Update now').waitFor({ state: 'attached' })
  expect(await other.getByLabel('Title').inputValue()).toBe('Half written')
  // Whoever takes the new version in the middle of a form has the form back.
  await other.getByText('Update now').dispatchEvent('click')
  await other.getByText('What you typed before is here again.').waitFor()
  expect(await other.getByLabel('Title').inputValue()).toBe('Half written')
  await other.close()
  await cardOf(page, 'Unsent').getByText('On this phone').waitFor()
  network.decide(() => 'pass')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await page.getByText('Gallery item added successfully!').waitFor()
  await close()
  profile.forget()
  await network.stop()
  await server.stop()
})

test('a new version that is taken in the middle of an upload sends it once', async () => {
  const server = await startServer()
  const network = await startFaultProxy(server.url)
  const profile = newProfile()
  const { page, close } = await startPhone(profile.folder)
  await openSignedIn(page, { url: network.url })
  await page.goto(`${network.url}/gallery`)
  const uploads = () => network.passed.filter(({ path }) => path === '/admin/add-gallery')
  network.decide(({ path }) => {
    if (path === '/sw.js') return 'newer'
    // The photo arrives; its answer never does, for the page goes first.
    return path === '/admin/add-gallery' && uploads().length === 0 ? 'hang-after' : 'pass'
  })
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
  )
  const offer = page.getByText('Update now')
  await offer.waitFor()
  await page.getByRole('button', { name: 'Add New' }).click()
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await smallPicture() }
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByLabel('Title').fill('Half sent')
  await page.getByLabel('Description').fill('When the new version came')
  await page.getByRole('button', { name: 'Add Item' }).click()
  await expect.poll(() => uploads().length).toBe(1)
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  await offer.dispatchEvent('click')
  await page.waitForFunction(() => !('isSamePage' in globalThis))
  await page.getByText('Gallery item added successfully!').waitFor()
  expect(new Set(uploads().map(({ key }) => key)).size).toBe(1)
  const { token } = await signIn(server.url)
  expect(await photosOn(server.url, token)).toMatchObject([{ title: 'Half sent' }])
  await close()
  profile.forget()
  await network.stop()
  await server.stop()
})
