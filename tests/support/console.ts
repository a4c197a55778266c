import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

import type { Credentials } from '#contract/session.ts'

import { firstAdmin } from './accounts.ts'
import { fillIn } from './fill-in.ts'
import { untilInstalled } from './phone.ts'
import { signInForStorage } from './stored-session.ts'

/** Opens the sign-in screen and signs in. */
export async function signInOn(page: Page, url: string, credentials: Credentials = firstAdmin) {
  await page.goto(`${url}/login`)
  await fillSignIn(page, credentials)
}

/**
 * Opens an empty page of this origin without scripts. No route of the service worker matches its path, so that the
 * request reaches `page.route`.
 */
export async function goToBlank(page: Page, url: string) {
  const address = `${url}/.well-known/blank`
  if (page.url() === address) return
  // The icon in the page keeps the browser from requesting /favicon.ico.
  const blank = { contentType: 'text/html', body: '<link rel="icon" href="data:,">' }
  await page.route(address, (route) => route.fulfill(blank), { times: 1 })
  await page.goto(address)
}

type Addresses = { url: string; api?: string }

/**
 * Signs in by the API, and stores the session in localStorage as the app does, on an empty page. `api` is the address
 * of the backend, if it differs from the console's. Returns the session.
 */
export async function putSession(page: Page, { url, api = url }: Addresses) {
  const { token, account, entries } = await signInForStorage(api)
  await goToBlank(page, url)
  await page.evaluate((session) => {
    for (const [name, value] of session) localStorage.setItem(name, value)
  }, Object.entries(entries))
  return { token, user: account }
}

/** Opens the console with a stored session, and waits until the service worker is installed. */
export async function openSignedIn(page: Page, at: Addresses) {
  const session = await putSession(page, at)
  await page.goto(at.url)
  await untilInstalled(page)
  return session
}

/** Submits the open sign-in screen, in any language, without waiting for the result. */
export async function trySignIn(page: Page, { email, password }: Credentials) {
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.locator('.submit-button').click()
}

/** Submits the open sign-in screen, and waits until it has been left. */
export async function fillSignIn(page: Page, credentials: Credentials = firstAdmin) {
  await trySignIn(page, credentials)
  await page.waitForURL((address) => address.pathname !== '/login')
}

/** Signs out through the account menu. The outbox must be empty. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
}

/** Presses this button, and confirms the deletion. */
export async function deleteBy(page: Page, button: string | RegExp) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
}

/** Adds a photo through "Add New", and waits until the dialog has closed. */
export async function addPhoto(page: Page, photo: NewPhoto) {
  await submitPhoto(page, photo)
  await page.getByRole('heading', { name: 'Add Gallery Item' }).waitFor({ state: 'detached' })
}

type NewPhoto = { title: string; description?: string; picture: Buffer }

/** Submits a photo through "Add New", without waiting for the result. */
export async function submitPhoto(page: Page, photo: NewPhoto) {
  await page.getByRole('button', { name: 'Add New' }).click()
  await page.locator('input[type=file]:not([capture])').setInputFiles({
    name: `${photo.title}.jpg`,
    mimeType: 'image/jpeg',
    buffer: photo.picture,
  })
  await fillIn(page.getByLabel('Title'), photo.title)
  await fillIn(page.getByLabel('Description'), photo.description ?? 'Taken in the dark hall.')
  await page.getByRole('button', { name: 'Add Item' }).click()
}

/** Locates the card of a photo in the grid. */
export function cardOf(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
}

/** Waits until the picture in a card of the grid has loaded from the server. */
export const untilPictureLoaded = (page: Page, title: string) =>
  untilLoaded(cardOf(page, title).locator('img'))

/** Waits until a picture has loaded from the server. */
export async function untilLoaded(image: Locator) {
  const isLoaded = (each: Element) =>
    each instanceof HTMLImageElement &&
    each.complete &&
    each.naturalWidth > 0 &&
    each.currentSrc.includes('/media/')
  await expect.poll(() => image.evaluate(isLoaded)).toBe(true)
}

/** Deletes the cached lists, and leaves the app, which would cache them again. */
export async function deleteCachedLists(page: Page) {
  await page.goto(new URL('/icon.svg', page.url()).href)
  await page.evaluate(deleteLists)
  // The worker still caches responses that were on their way to the app.
  await page.evaluate(deleteLists)
}

/** Sets `navigator.connection.saveData` from the next page on, so that the app does not prefetch lists. */
export const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

/** Runs in the page. */
async function deleteLists() {
  const names = await caches.keys()
  for (const name of names) if (name.startsWith('lists')) await caches.delete(name)
}
