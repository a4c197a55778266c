import type { Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Takes away what the device has kept of the lists, once the list of this path is among it: that is
 * kept a moment after it is shown.
 */
export async function forgetLists(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate((of) => caches.match(of, { ignoreVary: true }).then(Boolean), path)
  await expect.poll(isKept).toBe(true)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
}
