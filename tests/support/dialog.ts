import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

import { desktopScreen } from './phone.ts'

/** The dialog of this title. What it holds is not inside the element that has the role. */
export function dialogOf(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, level: 2 })
  return page.locator('ion-modal').filter({ has: heading })
}

/** An open dialog holds the page behind it; Escape closes it, and on a desktop a click beside it. */
export async function expectDialog(dialog: Locator, reopen: () => Promise<void>) {
  const page = dialog.page()
  expect(await page.evaluate(() => document.body.className)).toContain('backdrop-no-scroll')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  if ((page.viewportSize()?.width ?? 0) < desktopScreen.width) return
  await reopen()
  await dialog.waitFor()
  await page.locator('ion-modal.show-modal').waitFor()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
}
