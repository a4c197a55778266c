import type { Page, Route } from 'playwright'
import { beforeAll, expect, test } from 'vitest'

import { addPhoto, fillSignIn, signOut, submitPhoto } from '#tests/support/console.ts'
import { cutOff } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'
import { addAdmin } from '#tests/support/second-admin.ts'
import { openGalleryWith, startSignedIn, visitForAll } from '#tests/support/visit.ts'

const ben = { email: 'ben@take-off.example', password: 'another fine password' }

let other: Page
/** Answer to each upload. One route for all, because an upload would get through while routes are exchanged. */
let handleRoute = (route: Route) => route.abort()
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

/** The last badge and wake lock state that the page set. */
type SystemState = { badge?: number; isAwake?: boolean }

/** Runs in each page before the app: records badge and wake lock; every call still reaches the browser. */
function watchSystem() {
  const systemState: SystemState = {}
  Object.assign(globalThis, { systemState })
  const setBadge = navigator.setAppBadge.bind(navigator)
  const clearBadge = navigator.clearAppBadge.bind(navigator)
  navigator.setAppBadge = (count) => {
    systemState.badge = count ?? -1
    return setBadge(count)
  }
  navigator.clearAppBadge = () => {
    systemState.badge = 0
    return clearBadge()
  }
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (type) => {
    const lock = await request(type)
    systemState.isAwake = true
    lock.addEventListener('release', () => (systemState.isAwake = false))
    return lock
  }
}

const systemStateOf = (page: Page) => page.evaluate<SystemState>('systemState')
const badgeOf = async (page: Page) => (await systemStateOf(page)).badge
const isAwake = async (page: Page) => (await systemStateOf(page)).isAwake ?? false
const titles = () => Promise.all([admin().page.title(), other.title()])

test('title and icon of the app show the number of unsent entries, in every tab', async () => {
  const { page, context } = admin()
  const counted = (count: string) => [
    `${count}Gallery | Admin Dashboard`,
    `${count}Events list | Admin Dashboard`,
  ]
  await expect.poll(titles).toEqual(counted(''))
  await cutOff(context)
  await addPhoto(page, { title: 'One', picture: await smallPicture(1) })
  await addPhoto(page, { title: 'Two', picture: await smallPicture(2) })
  await expect.poll(titles).toEqual(counted('(2) '))
  await expect.poll(() => badgeOf(page)).toBe(2)
  await expect.poll(() => badgeOf(other)).toBe(2)
})

test('another admin on the same phone sees no entries of the first, who finds them all afterwards', async () => {
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

  await context.route('**/admin/add-gallery', (route) => handleRoute(route))
  await fillSignIn(page)
  await page.goto(`${server.url}/gallery`)
  await expect.poll(() => page.title()).toBe('(2) Gallery | Admin Dashboard')
  await expect.poll(() => badgeOf(page)).toBe(2)
})

test('while photos are sent the screen stays on, and the page shows how many are left', async () => {
  const { page } = admin()
  const held: (() => void)[] = []
  handleRoute = async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  }
  // An earlier attempt may fail only at this time, and display the missing network again.
  const isSending = async () => {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
    return held.length > 0 && (await page.getByText('Keep the app open, 2 left').isVisible())
  }
  await expect.poll(isSending, { interval: 300 }).toBe(true)
  await expect.poll(() => isAwake(page)).toBe(true)
  // A message from a tab that has not noticed the new session yet; it must have no effect.
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

test('the screen stays on between two attempts, too', async () => {
  const { page } = admin()
  handleRoute = (route) => route.abort()
  await page.clock.install()
  await submitPhoto(page, { title: 'Last dance', picture: await smallPicture(9) })
  await page.getByRole('link', { name: '1 waiting' }).waitFor()
  await expect.poll(() => isAwake(page)).toBe(true)
  // The wake lock ends if the network does not return for minutes.
  await page.clock.fastForward(6 * 60_000)
  await expect.poll(() => isAwake(page)).toBe(false)
  handleRoute = (route) => route.continue()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await expect.poll(() => isAwake(page)).toBe(false)
})

test('nothing is reported as sent before the outbox was read', async () => {
  const { page, server } = admin()
  await page.addInitScript(holdOutbox)
  await page.goto(`${server.url}/add-event`)
  await page.getByLabel('Title').waitFor()
  await page.getByRole('link', { name: 'Outbox', exact: true }).waitFor()
  await page.evaluate('goOn()')
  await page.getByRole('link', { name: 'All sent' }).waitFor()
})

/** Runs in the page before the app: delays the reading of entries until `goOn()`. */
function holdOutbox() {
  const may = new Promise<void>((resolve) => Object.assign(globalThis, { goOn: resolve }))
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  IDBObjectStore.prototype.getAll = function hold(this: IDBObjectStore, ...of) {
    const request = getAll.apply(this, of)
    const [range] = of
    if (!(range instanceof IDBKeyRange && String(range.lower).startsWith('entry/'))) return request
    let handler: typeof request.onsuccess = null
    const set = (newHandler: typeof handler) => void (handler = newHandler)
    Object.defineProperty(request, 'onsuccess', { set })
    const handleLater = (event: Event) => void may.then(() => void handler?.call(request, event))
    request.addEventListener('success', handleLater)
    return request
  }
}
