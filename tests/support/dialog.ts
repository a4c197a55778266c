import type { Page } from 'playwright'

/** The dialog of this title. What it holds is not inside the element that has the role. */
export function dialogOf(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title, level: 2 })
  return page.locator('ion-modal').filter({ has: heading })
}
