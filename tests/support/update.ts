import type { Page } from 'playwright'

/** The app looks for a newer version, as it does every hour, and offers it. */
export async function untilUpdateOffered(page: Page) {
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
  )
  await page.getByText('Update now').waitFor({ state: 'attached' })
}

/** Takes the newer version, and waits until the page is loaded again. */
export async function takeUpdate(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  // Also where a form lies over it.
  await page.getByText('Update now').dispatchEvent('click')
  // An old worker that is woken up as it ends has to be idle for half a minute first.
  const timeout = 100_000
  await page.waitForFunction(() => !('isSamePage' in globalThis), undefined, { timeout })
}
