import { expect } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { goTo, untilGone, untilVisible } from '#tests/support/open-app.ts'
import type { BackendKind } from '#tests/support/screen-backend.ts'

import { press } from './acts.ts'

export const photoOf = (title: string) => ({ title, description: `About ${title}.` })
const fiveTitles = ['One', 'Two', 'Three', 'Four', 'Five']

/** Replaces all photos by these, in order of addition, and opens the gallery. The outbox must become empty. */
export async function openGalleryWith(photos: readonly ReturnType<typeof photoOf>[]) {
  goTo('/outbox')
  await untilVisible(page.getByText('Nothing is waiting to be sent.'))
  await commands.replaceItems(galleryItems.name, photos)
  const ids = (await commands.rowsOf(galleryItems.name)).map((row) => String(row['_id']))
  goTo('/gallery')
  const shownIds = () =>
    [...document.querySelectorAll<HTMLElement>('.select-checkbox')].map(
      ({ dataset }) => dataset['id'],
    )
  // The list of the test before is displayed first.
  await expect.poll(shownIds).toEqual(ids)
}

/** Opens the gallery with five photos, "One" first. */
export async function openFive(backend: BackendKind): Promise<void> {
  // Our server lists the newest first, the foreign backend the oldest.
  const oldestFirst = backend === 'ours' ? fiveTitles.toReversed() : fiveTitles
  await openGalleryWith(oldestFirst.map(photoOf))
  // Cards are painted one group after the other, and the code of the selection is loaded after the list.
  for (const title of fiveTitles) await untilVisible(page.getByRole('heading', { name: title }))
  await expect.poll(() => document.querySelector('.selection-bar-container')).not.toBeNull()
}

/** Locates the checkbox of a photo. */
export const checkboxOf = (title: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${title}` })

/** Selects these photos by the keyboard. */
export async function selectPhotos(...titles: string[]): Promise<void> {
  for (const title of titles) {
    const checkbox = checkboxOf(title).element()
    if (checkbox instanceof HTMLElement) checkbox.focus()
    await userEvent.keyboard(' ')
    await expect.element(checkboxOf(title)).toBeChecked()
  }
  await untilCountShown(titles.length)
}

const selectionBar = page.getByRole('region', { name: 'Selected photos' })

/** Presses a button of the selection. */
export const pressInBar = (name: string): Promise<void> => press(name, selectionBar)

/** Waits until the selection displays this number of photos. */
export const untilCountShown = (count: number): Promise<void> =>
  untilVisible(selectionBar.getByText(`${count} selected`, { exact: true }))

/** Waits until nothing is selected, also by the address. */
export async function untilSelectionEnded(): Promise<void> {
  await untilGone(selectionBar)
  await expect.poll(() => location.search).toBe('')
}

/** Answers the question about a deletion. */
export const confirmDeletion = (): Promise<void> => press('Delete', page.getByRole('alertdialog'))

/** Returns the titles of all photos of the backend, in alphabetical order. */
export const photoTitles = async (): Promise<string[]> =>
  (await commands.rowsOf(galleryItems.name)).map(({ title }) => String(title)).toSorted()
