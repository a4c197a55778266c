import type { Page } from 'playwright'

/**
 * Delays the start of the app until `release`, on pages that begin with a copy of their last screen, as on a slow
 * phone. Other pages start normally.
 */
export async function holdApp(page: Page): Promise<{ release: () => Promise<void> }> {
  await page.addInitScript(() => {
    let begin: (() => void) | undefined
    Object.defineProperty(globalThis, 'begin', {
      configurable: true,
      set: (own: () => void) => {
        begin = own
      },
      get: () => (begin && document.getElementById('kept') ? () => undefined : begin),
    })
    globalThis.addEventListener('release', () => begin?.())
  })
  return { release: () => page.evaluate(() => void dispatchEvent(new Event('release'))) }
}
