import type { Page } from 'playwright'

/** Returns the accessible name of the focused element: its label, else its text. */
export async function focused(page: Page): Promise<string> {
  const name = await page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement instanceof HTMLInputElement && activeElement.labels?.[0]
    const own = activeElement?.getAttribute('aria-label')
    return own ?? (label ? label.textContent : activeElement?.textContent) ?? ''
  })
  return name.trim()
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string) {
  for (let steps = 0; steps < 150; steps += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached by keyboard`)
}

/** Moves the focus to the element with this name, and presses Enter. */
export async function enter(page: Page, name: string) {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
