import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { announcement } from '#contract/announcement.ts'
import { notificationPaths } from '#contract/notifications.ts'
import { cardOf } from '#tests/support/console.ts'
import { visitReplaceable } from '#tests/support/next-build.ts'
import { cutOff } from '#tests/support/phone.ts'
import { acceptUpdate, untilUpdateOffered } from '#tests/support/update.ts'
import { openGalleryWith } from '#tests/support/visit.ts'

// A deployment between two visits, in which all assets get different names.

const { admin, replace } = visitReplaceable()

/** Whether the page was loaded with the files of the next build. */
const isNext = async (page: Page) =>
  /-n[\w-]{7}\.js$/.test((await page.locator('script[src]').first().getAttribute('src')) ?? '')

test('the next build is offered, and works offline after a second visit', async () => {
  const { page, url, context } = admin()
  await openGalleryWith(admin(), 'Awards', 'Dinner')
  replace()

  await page.goto(`${url}/gallery`)
  await cardOf(page, 'Awards').waitFor()
  expect(await isNext(page)).toBe(false)

  await untilUpdateOffered(page)
  await acceptUpdate(page)
  await cardOf(page, 'Awards').waitFor()
  expect(await isNext(page)).toBe(true)
  await page.getByText('2 photos', { exact: true }).waitFor()

  // Wait for the last request of the starting page, so that none is under way when the network goes.
  const started = page.waitForResponse(`**${notificationPaths.own}`)
  await page.reload()
  await cardOf(page, 'Awards').waitFor()
  await started
  // The whole build is cached.
  await cutOff(context)
  await page.goto(`${url}/get-members`)
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor()
  // Offline, only the probe of the network fails; everything else comes from the cache.
  const others = admin().consoleErrors.filter((each) => !each.endsWith(announcement.paths.list))
  expect(others).toEqual([])
})
