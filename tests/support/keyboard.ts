import type { Page } from 'playwright'

/** Returns the accessible name of the focused element: its label, else its text; also in shadow roots. */
export async function focused(page: Page): Promise<string> {
  const element = await page.evaluateHandle(focusedElement)
  return (await element.evaluate(nameOf)).trim()
}

/** Runs in the page. */
function focusedElement(): Element {
  const host = document.activeElement ?? document.body
  return host.shadowRoot?.activeElement ?? host
}

/** Runs in the page. */
function nameOf(element: Element): string {
  const root = element.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : element
  const label = element instanceof HTMLInputElement && element.labels?.[0]
  const text = label ? label.querySelector('.label-text') : host
  return element.getAttribute('aria-label') ?? text?.textContent ?? ''
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
