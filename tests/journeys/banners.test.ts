import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { banners } from '#contract/resources/banner.ts'
import { focused } from '#tests/support/keyboard.ts'
import { listOpener } from '#tests/support/list-opener.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

// The delete button of a card with a mouse; `tests/screens` has the rest of banners.

const openBanners = untilTestEnds(listOpener(banners, '/list-banner'))

/** Opens the list of one banner; returns the name of its card. */
async function open(screen: Screen) {
  const { page, listOf } = await openBanners('ours', { of: [{}], screen })
  await page.getByText('Total Banners: 1', { exact: true }).waitFor()
  const [banner] = await listOf(banners)
  return { page, name: String(banner?.['_id']).slice(-8) }
}

/** Whether the delete button is visible; it is transparent until it is hovered or focused. */
const isVisible = (page: Page) =>
  page.locator('.banner-delete').evaluate((each) => getComputedStyle(each).opacity === '1')

test.each([phoneScreen, desktopScreen])('a banner can be deleted at $width px', async (screen) => {
  const { page, name } = await open(screen)
  const deletion = page.getByRole('button', { name: `Delete ${name}` })
  await page.mouse.move(0, 0)
  const isSeen = () => isVisible(page)
  expect(await isSeen()).toBe(!screen.isDesktop)
  await deletion.hover()
  await expect.poll(isSeen).toBe(true)
})

test('a banner has its delete button in the tab order on a desktop', async () => {
  const { page, name } = await open(desktopScreen)
  await page.getByRole('button', { name: `Open ${name}` }).focus()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(`Delete ${name}`)
  await expect.poll(() => isVisible(page)).toBe(true)
})
