import type { Page } from 'playwright'

/** Lets no timer of a page go off until its clock is told to: what is quick needs no quick machine. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
