import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { visitOurs } from '#tests/support/backends.ts'
import { cardOf, deleteBy, keptScreens, signOut } from '#tests/support/console.ts'
import { holdApp } from '#tests/support/hold-app.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import { openGalleryWith, photoTitles, visitForEach } from '#tests/support/visit.ts'

// The copy of the last screen, which is displayed before the app has loaded.

const titles = ['Awards', 'Closing night', 'Dinner', 'Keynote', 'Opening night', 'Panel']
const admin = visitForEach(() => visitOurs({ screen: phoneScreen, isSignedIn: true }))

const copyOf = (page: Page) => page.locator('#kept')

const untilKept = (page: Page) =>
  expect.poll(() => keptScreens(page)).toContain('/kept-screen/gallery')

/** Runs in the page: returns the number of photos in the cached copy. */
async function keptTitles() {
  const copy = await caches.match('/kept-screen/gallery')
  return (await copy?.text())?.match(/<h2/g)?.length
}

/** Runs in the page: marks the cached copy as one of another build. */
async function otherBuild() {
  const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('lists:'))
  const cache = await caches.open(name)
  const copy = await cache.match('/kept-screen/gallery')
  const headers = new Headers(copy?.headers)
  headers.set('x-build', 'another')
  await cache.put('/kept-screen/gallery', new Response(await copy?.text(), { headers }))
}

/** Caches a copy of the gallery, then opens the gallery with a delayed start of the app. */
async function openSlowly(change?: (page: Page) => Promise<unknown>) {
  const { page, url } = admin()
  await openGalleryWith(admin(), ...titles)
  await page.reload()
  await cardOf(page, 'Awards').waitFor()
  await untilKept(page)
  // The copy is stored a moment after the list is displayed.
  await expect.poll(() => page.evaluate(keptTitles)).toBe(titles.length)
  const held = await holdApp(page)
  await page.goto(`${url}/icon.svg`)
  await change?.(page)
  await page.goto(`${url}/gallery`)
  return { page, ...held }
}

test('the last screen is displayed before the app, with its age, and replaced without moving', async () => {
  const { page, release } = await openSlowly()
  const copy = copyOf(page)
  await copy.getByText(/6 photos · as of \d\d:\d\d/).waitFor()
  expect(await copy.locator('h2').allTextContents()).toEqual(titles.toReversed())
  expect(await page.locator('#root .card').count()).toBe(0)
  const widthOf = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth
  await expect
    .poll(() => copy.locator('.picture > img').first().evaluate(widthOf))
    .toBeGreaterThan(0)
  await copy.locator('.content').evaluate((content) => content.scrollTo({ top: 200 }))
  await release()
  await copy.waitFor({ state: 'detached' })
  await cardOf(page, 'Awards').waitFor()
  const scrolled = () => page.locator('#root .content').evaluate((content) => content.scrollTop)
  await expect.poll(scrolled).toBe(200)
  await page.getByText('6 photos', { exact: true }).waitFor()
  // A picture that is opened as a page names no icon, so the browser requests /favicon.ico.
  expect(admin().consoleErrors.filter((each) => !each.endsWith('/favicon.ico'))).toEqual([])
})

test('the last screen is displayed offline, too', async () => {
  const { page, release } = await openSlowly((of) => of.context().setOffline(true))
  await copyOf(page).getByText('Opening night').waitFor()
  await release()
  await cardOf(page, 'Opening night').waitFor()
  await page.getByText(/6 photos · as of/).waitFor()
})

test('a tap before the app has started is performed by the app', async () => {
  const { page, release } = await openSlowly()
  await copyOf(page).getByText('Delete', { exact: true }).nth(1).click()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await release()
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await page.getByText('Gallery item deleted successfully!').waitFor()
  const left = titles.toReversed().filter((_, index) => index !== 1)
  expect(await photoTitles(admin())).toEqual(left.toSorted())
})

test.each([
  [
    'to another admin',
    () =>
      localStorage.setItem(
        'user',
        JSON.stringify({ _id: 'x', email: 'x@y.example', isOurs: true }),
      ),
  ],
  ['in another language', () => localStorage.setItem('adminLanguage', 'fr')],
  ['in another theme', () => localStorage.setItem('theme', 'dark')],
  ['when nobody is signed in', () => localStorage.clear()],
  ['by another version of the app', otherBuild],
])('the last screen is not displayed %s', async (_, change) => {
  const { page } = await openSlowly((of) => of.evaluate(change))
  await page.waitForFunction(() => document.getElementById('root')?.querySelector('h1'))
  expect(await copyOf(page).count()).toBe(0)
})

test('the last screen is not displayed when the layout differs', async () => {
  const { page } = await openSlowly((of) => of.setViewportSize({ width: 1440, height: 900 }))
  await cardOf(page, 'Awards').waitFor()
  expect(await copyOf(page).count()).toBe(0)
})

test('the stored screen is removed by the next save, before the write is stored, and by signing out', async () => {
  const { page } = admin()
  await openGalleryWith(admin(), 'Awards', 'Dinner')
  await untilKept(page)
  await admin().context.setOffline(true)
  await deleteBy(page, 'Delete Awards')
  await cardOf(page, 'Awards').waitFor({ state: 'detached' })
  expect(await keptScreens(page)).toEqual([])
  await page.reload()
  await cardOf(page, 'Dinner').waitFor()
  expect(await page.getByText('Awards').count()).toBe(0)

  await admin().context.setOffline(false)
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await untilKept(page)
  await signOut(page)
  expect(await keptScreens(page)).toEqual([])
})
