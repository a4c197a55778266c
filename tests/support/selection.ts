import type { Page } from 'playwright'

import { galleryItems } from '#contract/resources/gallery-item.ts'

import { addItems } from './add-items.ts'
import { type backends, startSignedInConsole } from './backends.ts'
import { cardOf } from './console.ts'
import { phoneScreen, type Screen } from './phone.ts'
import { untilTestEnds } from './visit.ts'

export const photoOf = (title: string) => ({ title, description: `About ${title}.` })
const fiveTitles = ['One', 'Two', 'Three', 'Four', 'Five']

const start = untilTestEnds(startSignedInConsole)

/** Opens a gallery of five photos, "One" first. */
export async function openFive(
  screen: Screen = phoneScreen,
  backend: (typeof backends)[number] = 'ours',
) {
  const console = await start(backend, screen)
  const { api, page, url } = console
  // Our server lists the newest first, the foreign backend the oldest.
  const oldestFirst = backend === 'ours' ? fiveTitles.toReversed() : fiveTitles
  await addItems(api, galleryItems, oldestFirst.map(photoOf))
  await page.goto(`${url}/gallery`)
  await cardOf(page, 'Five').waitFor()
  // The code of the selection is loaded after the list.
  await page.locator('.selection-bar-container').waitFor({ state: 'attached' })
  return console
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

export const confirmDeletion = (page: Page) =>
  page.locator('ion-alert').getByRole('button', { name: 'Delete', exact: true }).click()

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
