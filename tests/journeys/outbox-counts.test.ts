import type { Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'

import { addPhoto, fillSignIn, signOut, submitPhoto } from '#tests/support/console.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { openGalleryWith, startSignedIn, visitForAll } from '#tests/support/visit.ts'

const ben = { email: 'ben@take-off.example', password: 'another fine password' }

let other: Page
/** What happens to a photo on its way; taking one route away for another would let one through. */
let answer = (route: Route) => route.abort()
const admin = visitForAll(startSignedIn)
beforeAll(async () => {
  const { page, context, server } = admin()
  await addAdmin(server.dataDir, ben)
  await context.addInitScript(watchSystem)
  other = await context.newPage()
  await other.goto(`${server.url}/list-events`)
  await page.bringToFront()
  await openGalleryWith(admin())
})

/** What the page told the system last, noted in the page. */
type Told = { badge?: number; isAwake?: boolean }

/** Runs in each page before the app: everything still reaches the browser. */
function watchSystem() {
  const told: Told = {}
  Object.assign(globalThis, { told })
  const setBadge = navigator.setAppBadge.bind(navigator)
  const clearBadge = navigator.clearAppBadge.bind(navigator)
  navigator.setAppBadge = (count) => {
    told.badge = count ?? -1
    return setBadge(count)
  }
  navigator.clearAppBadge = () => {
    told.badge = 0
    return clearBadge()
  }
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type)
    told.isAwake = true
    lock.addEventListener('release', () => (told.isAwake = false))
    return lock
  }
}

const toldBy = (page: Page) => page.evaluate<Told>('told')
const badgeOf = async (page: Page) => (await toldBy(page)).badge
const isAwake = async (page: Page) => (await toldBy(page)).isAwake ?? false
const titles = () => Promise.all([admin().page.title(), other.title()])

test('title and icon of the app carry how much is not sent, in every tab', async () => {
  const { page, context } = admin()
  const counted = (count: string) => [
    `${count}Gallery | Admin Dashboard`,
    `${count}Events list | Admin Dashboard`,
  ]
  await expect.poll(titles).toEqual(counted(''))
  await context.setOffline(true)
  await addPhoto(page, { title: 'One', picture: await smallPicture(1) })
  await addPhoto(page, { title: 'Two', picture: await smallPicture(2) })
  await expect.poll(titles).toEqual(counted('(2) '))
  await expect.poll(() => badgeOf(page)).toBe(2)
  await expect.poll(() => badgeOf(other)).toBe(2)
})

test('another admin on the same phone sees nothing of it, and it is all there afterwards', async () => {
  const { page, context, server } = admin()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.title()).not.toContain('(')
  await expect.poll(() => badgeOf(page)).toBe(0)

  await context.setOffline(false)
  await fillSignIn(page, ben)
  await page.goto(`${server.url}/outbox`)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await page.getByText('Nothing is waiting to be sent.').waitFor()
  expect(await page.title()).toBe('Outbox | Admin Dashboard')
  expect(await page.getByRole('button', { name: 'Export unsent work' }).count()).toBe(0)
  await page.getByText('Sent', { exact: true }).click()
  await page.getByText('Nothing yet.').waitFor()
  await expect.poll(() => badgeOf(page)).toBe(0)
  await signOut(page)

  await context.route('**/admin/add-gallery', (route) => answer(route))
  await fillSignIn(page)
  await page.goto(`${server.url}/gallery`)
  await expect.poll(() => page.title()).toBe('(2) Gallery | Admin Dashboard')
  await expect.poll(() => badgeOf(page)).toBe(2)
})

test('while photos are sent, the screen stays on, and the page says how many are left', async () => {
  const { page } = admin()
  const held: (() => void)[] = []
  answer = async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  }
  // An attempt from before may fail only now, and say once more that there is no network.
  const isSending = async () => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    return held.length > 0 && (await page.getByText('Keep the app open, 2 left').isVisible())
  }
  await expect.poll(isSending, { interval: 300 }).toBe(true)
  await expect.poll(() => isAwake(page)).toBe(true)
  // The word of a tab that has not seen yet that somebody is signed in again: nothing comes of it.
  await other.evaluate(
    "new BroadcastChannel('outbox').postMessage({ type: 'gate', gate: 'signed-out' })",
  )
  await page.waitForTimeout(1000)
  expect(await isAwake(page)).toBe(true)
  held.shift()?.()
  await page.getByText('Keep the app open, 1 left').waitFor()
  expect(await isAwake(page)).toBe(true)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  while (held.length > 0) held.shift()?.()
  await page.getByText('Keep the app open').waitFor({ state: 'detached' })
  await expect.poll(() => isAwake(page)).toBe(false)
  await expect.poll(() => badgeOf(page)).toBe(0)
  expect(await page.title()).toBe('Gallery | Admin Dashboard')
})

test('the screen stays on also between two attempts', async () => {
  const { page } = admin()
  answer = (route) => route.abort()
  await page.clock.install()
  await submitPhoto(page, { title: 'Last dance', picture: await smallPicture(9) })
  await page.getByRole('link', { name: '1 waiting' }).waitFor()
  await expect.poll(() => isAwake(page)).toBe(true)
  // A network that does not come is not waited for all night.
  await page.clock.fastForward(6 * 60_000)
  await expect.poll(() => isAwake(page)).toBe(false)
  answer = (route) => route.continue()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await expect.poll(() => isAwake(page)).toBe(false)
})

test('nothing is said to be sent while it is not known what waits', async () => {
  const { page, server } = admin()
  await page.addInitScript(holdOutbox)
  await page.goto(`${server.url}/add-event`)
  await page.getByLabel('Title').waitFor()
  const mark = page.locator('.outbox-badge')
  expect(await mark.getAttribute('aria-label')).toBe('Outbox')
  await page.evaluate('goOn()')
  await page.getByRole('link', { name: 'All sent' }).waitFor()
})

/** Runs in the page before the app: what waits is read only after `goOn()`. */
function holdOutbox() {
  const may = new Promise<void>((resolve) => Object.assign(globalThis, { goOn: resolve }))
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  IDBObjectStore.prototype.getAll = function hold(this: IDBObjectStore, ...of) {
    const request = getAll.apply(this, of)
    const [range] = of
    if (!(range instanceof IDBKeyRange && String(range.lower).startsWith('entry/'))) return request
    let told: typeof request.onsuccess = null
    const set = (tell: typeof told) => void (told = tell)
    Object.defineProperty(request, 'onsuccess', { set })
    const tellLater = (event: Event) => void may.then(() => void told?.call(request, event))
    request.addEventListener('success', tellLater)
    return request
  }
}
