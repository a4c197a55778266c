import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

import { shellId } from '#client/ui/base/shell-id.ts'

import { desktopScreen } from './phone.ts'

/** Locates the dialog with this title, also while it closes. */
export function dialogOf(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, level: 2 })
  return page.locator('.dialog').filter({ has: heading })
}

/**
 * Expects an open dialog to hide the page behind it from assistive technology, and to close on Escape, and on a
 * desktop on a click beside it.
 */
export async function expectDialog(dialog: Locator, reopen: () => Promise<void>) {
  const page = dialog.page()
  const isPageHeld = () =>
    page.locator(`#${shellId}`).evaluate((shell) => shell.ariaHidden === 'true')
  await expect.poll(isPageHeld).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(isPageHeld).toBe(false)
  if ((page.viewportSize()?.width ?? 0) < desktopScreen.width) return
  await reopen()
  await dialog.waitFor()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
}
