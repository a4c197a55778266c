import type { Page } from 'playwright'

/** Opens an address; once more when the app, whose session has just ended, goes somewhere itself. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url).catch(async (caught: unknown) => {
    if (!String(caught).includes('ERR_ABORTED')) throw caught
    await page.goto(url)
  })
}
