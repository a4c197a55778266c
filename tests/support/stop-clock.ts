import type { Page } from 'playwright'

/**
 * Pauses the clock of a page, so that its timers fire only when the test advances it. Results then do not depend on
 * the machine's speed.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}
