import type { Page } from 'playwright'

/** Opens an address; tries again if the app navigates at the same time because its session has ended. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url).catch(async (caught: unknown) => {
    if (!String(caught).includes('ERR_ABORTED')) throw caught
    await page.goto(url)
  })
}
