import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { notificationPaths } from '#contract/notifications.ts'
import { visitsToOurs } from '#tests/support/backends.ts'
import { cardOf, keptScreens } from '#tests/support/console.ts'
import { replaceableClient } from '#tests/support/next-build.ts'
import { acceptUpdate, untilUpdateOffered } from '#tests/support/update.ts'
import { openGalleryWith, visitForEach } from '#tests/support/visit.ts'

// A deployment between two visits, in which all assets get different names.

const client = replaceableClient()
afterAll(client.forget)
const visits = visitsToOurs({
  file: 'tests/support/serve-folder.ts',
  env: { SERVED_CLIENT: client.folder },
})
const admin = visitForEach(() => visits({ isNew: true, isSignedIn: true }))

/** Makes each page from now on record whether it begins with a copy of the last screen. */
const watchCopies = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      if (document.getElementById('kept')) Object.assign(globalThis, { hadCopy: true })
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })

const hadCopy = (page: Page) => page.evaluate(() => 'hadCopy' in globalThis)
/** Returns the build that cached the copy of the gallery. */
const keptBy = (page: Page) =>
  page.evaluate(async () => (await caches.match('/kept-screen/gallery'))?.headers.get('x-build'))
const build = (page: Page) => page.locator('html').getAttribute('data-build')

test('a stored screen is displayed by the build that stored it alone', async () => {
  const { page, url, context } = admin()
  await openGalleryWith(admin(), 'Awards', 'Dinner')
  await expect.poll(() => keptScreens(page)).toContain('/kept-screen/gallery')
  await watchCopies(page)
  client.replace()

  await page.goto(`${url}/gallery`)
  await cardOf(page, 'Awards').waitFor()
  expect(await hadCopy(page)).toBe(true)
  expect(await build(page)).not.toBe('next')

  await untilUpdateOffered(page)
  await acceptUpdate(page)
  await cardOf(page, 'Awards').waitFor()
  expect(await build(page)).toBe('next')
  expect(await hadCopy(page)).toBe(false)
  await page.getByText('2 photos', { exact: true }).waitFor()

  await expect.poll(() => keptBy(page)).toBe('next')
  // Wait for the last request of the starting page, so that none is under way when the network goes.
  const started = page.waitForResponse(`**${notificationPaths.own}`)
  await page.reload()
  await cardOf(page, 'Awards').waitFor()
  expect(await hadCopy(page)).toBe(true)
  await started
  // The whole build is cached.
  await context.setOffline(true)
  await page.goto(`${url}/get-members`)
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  // Offline, only the probe of the network fails; everything else comes from the cache.
  const others = admin().consoleErrors.filter((each) => !each.endsWith(announcement.paths.list))
  expect(others).toEqual([])
})
