import type { Page } from 'playwright'

/** Makes the app check for a newer version, as it does every hour, and waits for its offer. */
export async function untilUpdateOffered(page: Page) {
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => registration?.update()),
  )
  await page.getByText('Update now').waitFor({ state: 'attached' })
}

/** Accepts the newer version, and waits until the page has reloaded. */
export async function acceptUpdate(page: Page) {
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
  // A dispatched click works also under an open form.
  await page.getByText('Update now').dispatchEvent('click')
  await page.waitForFunction(() => !('isSamePage' in globalThis))
}
