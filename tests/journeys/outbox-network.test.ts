import type { Locator, Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'

import { addPhoto } from '#tests/support/console.ts'
import type { NetworkFault } from '#tests/support/network-faults.ts'
import { cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

// The phone's network fails without an event.

const portalWords = 'This network wants a sign-in of its own.'

/** Dispatches `visibilitychange`, as when an admin returns to the page, so that everything is requested again. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const admin = visitForAll(startSignedIn)
afterEach(() => admin().network.decide(() => 'pass'))

/** Adds a photo that always meets this fault, and another that passes; then opens the outbox. */
async function addTwo({ title, fault }: { title: string; fault: NetworkFault }) {
  const { page, network } = admin()
  await page.goto(`${network.url}/gallery`)
  let first: string | undefined
  network.decide(({ method, key }) => {
    if (method === 'GET') return 'pass'
    first ??= key
    return key === first ? fault : 'pass'
  })
  await addPhoto(page, { title, picture: await smallPicture() })
  await addPhoto(page, { title: 'Harmless', picture: await smallPicture() })
  await page.getByText('Gallery item added successfully').waitFor()
  await page.goto(`${network.url}/outbox`)
}

/** Makes the page visible again, which retries everything, until this is displayed. */
async function untilShown(locator: Locator) {
  const tried = async () => {
    await comeBack(admin().page)
    return locator.count()
  }
  await expect.poll(tried).toBe(1)
}

test('a captive portal is reported on every page, with a link to its own page', async () => {
  const { page, context, network } = admin()
  network.decide(() => 'portal')
  for (const path of ['/gallery', '/list-events', '/']) {
    await page.goto(network.url + path)
    await page.getByText(portalWords).waitFor()
    await page.getByRole('link', { name: 'Network sign-in', exact: true }).waitFor()
    expect(await page.getByText('Offline').count()).toBe(0)
  }
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the network’s sign-in page' }).click()
  const portal = await opening
  await portal.getByText('Please accept our terms.').waitFor()
  expect(new URL(portal.url()).origin).toBe(network.url)

  // The user has accepted the terms, so the address that the portal answered shows the app again.
  network.decide(() => 'pass')
  await portal.reload()
  await portal.getByRole('heading', { name: 'Take-Off' }).waitFor()
  await portal.close()
  await comeBack(page)
  await page.getByText(portalWords).waitFor({ state: 'detached' })
})

test('a write saved behind a portal is kept, and sent when the portal is gone', async () => {
  const { page, network } = admin()
  await page.goto(`${network.url}/gallery`)
  await page.getByText('No gallery items found').waitFor()
  network.decide(() => 'portal')
  await addPhoto(page, { title: 'Behind', picture: await smallPicture() })
  await page.getByRole('link', { name: '1 waiting', exact: true }).click()
  await page.getByText(portalWords).waitFor()
  expect(await page.getByText('Offline').count()).toBe(0)
  await page.getByRole('button', { name: 'Try now: Behind' }).click()
  await page.getByText('This network wants you to sign in to it first.').waitFor()
  network.decide(() => 'drop-before')
  await page.getByRole('button', { name: 'Try now: Behind' }).click()
  await page.getByText('It will be sent when you are back online.').waitFor()
  network.decide(() => 'pass')
  await comeBack(page)
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await page.getByText(portalWords).waitFor({ state: 'detached' })
})

test('an expired session of a proxy is reported, and all is sent after signing in to the proxy', async () => {
  const { page, network } = admin()
  await page.goto(`${network.url}/gallery`)
  await page.getByRole('heading', { name: 'Behind' }).waitFor()
  network.decide(() => 'sign-on')
  await page.reload()
  await page.getByText(portalWords).waitFor()
  await page.getByRole('heading', { name: 'Behind' }).waitFor()
  await addPhoto(page, { title: 'Signed on', picture: await smallPicture() })
  await page.getByRole('link', { name: '1 waiting', exact: true }).click()
  await page.getByText(portalWords).waitFor()
  expect(await page.getByText('Offline').count()).toBe(0)
  network.decide(() => 'pass')
  await comeBack(page)
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  await page.getByText(portalWords).waitFor({ state: 'detached' })
})

test('an interrupted connection is reported beside its change, and the app is not offline', async () => {
  const { page, network } = admin()
  await addTwo({ title: 'Broken off', fault: 'drop-before' })
  const named = page.getByText('The connection breaks off each time; another network may help.')
  await untilShown(named)
  expect(await page.getByText('Offline').count()).toBe(0)
  network.decide(() => 'pass')
  await comeBack(page)
  await page.getByText('Nothing is waiting to be sent.').waitFor()
})

test('nothing is displayed as being sent while the app is offline', async () => {
  const { page, context, network } = admin()
  await page.goto(`${network.url}/gallery`)
  // Offline, because a form waits some seconds for a call that hangs.
  await cutOff(context)
  await addPhoto(page, { title: 'Hanging', picture: await smallPicture() })
  network.decide(({ method }) => (method === 'GET' ? 'pass' : 'hang'))
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Sending 1' }).click()
  await page.getByText('Sending now').waitFor()
  network.decide(() => 'drop-before')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')))
  await page.getByText('Offline. 1 change will be sent by itself.').waitFor()
  await page.getByText('Saved on this phone, will be tried again by itself').waitFor()
  expect(await page.getByText('Sending now').count()).toBe(0)
  network.decide(() => 'pass')
  await page.reload()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
})

test('a change refused by a firewall delays no other, and is reported beside it', async () => {
  const { page } = admin()
  await addTwo({ title: 'Union select', fault: 'firewall' })
  const refused = page.getByText('A firewall or proxy on the way refused it')
  await untilShown(refused)
  await page.getByText('Request blocked').waitFor()
  expect(await page.getByText(portalWords).count()).toBe(0)
  expect(await page.getByText('Offline').count()).toBe(0)
})

test('all is sent although navigator.onLine is false', async () => {
  const { page, context, network } = admin()
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  await page.goto(`${network.url}/gallery`)
  await page.getByRole('heading', { name: 'Behind' }).waitFor()
  await page.getByText('Offline').first().waitFor({ state: 'detached' })
  await addPhoto(page, { title: 'Over a VPN', picture: await smallPicture() })
  await page.getByText('Gallery item added successfully').waitFor()
  expect(await page.getByText('Offline').count()).toBe(0)
})
