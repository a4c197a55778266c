import type { Page } from 'playwright'

import { cardOf } from './console.ts'
import type { Visit } from './visit.ts'

/** Opens the gallery, and waits for the code of the selection, which is loaded after the list. */
export async function openSelectable({ page, url }: Pick<Visit, 'page' | 'url'>): Promise<void> {
  await page.goto(`${url}/gallery`)
  await page.locator('.selection-bar-container').waitFor({ state: 'attached' })
}

export const checkboxOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}` })
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selected photos' })
export const press = (page: Page, name: string) =>
  selectionBar(page).getByRole('button', { name, exact: true }).click()
export const untilCountShown = (page: Page, count: number) =>
  selectionBar(page)
    .getByText(`${count.toLocaleString('en')} selected`, { exact: true })
    .waitFor()
export const untilSelectionEnded = (page: Page) => selectionBar(page).waitFor({ state: 'detached' })
export const isSelecting = (page: Page) => new URL(page.url()).searchParams.has('select')

/**
 * Holds a finger on the picture of a card until the promise resolves; `by` is how far the finger moves meanwhile, in
 * px.
 */
export async function holdFinger(page: Page, title: string, { until, by = 0 }: HoldOptions) {
  const picture = cardOf(page, title).locator('.picture')
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) throw new Error(`${title} is not to be seen`)
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved = 0) => {
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 + moved }
    return devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [at],
    })
  }
  await touch('touchStart')
  if (by !== 0) await touch('touchMove', by)
  await until()
  await touch('touchEnd')
  await devtools.detach()
}

type HoldOptions = { until: () => Promise<unknown>; by?: number }
