import type { Page } from 'playwright'

/** Locates the dialog with this title, also while it closes. */
export function dialogOf(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, level: 2 })
  return page.locator('.dialog').filter({ has: heading })
}
