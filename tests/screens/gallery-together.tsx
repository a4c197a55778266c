import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { goOffline, goOnline, untilGone, untilVisible } from '#tests/support/open-app.ts'
import type { BackendKind } from '#tests/support/screen-backend.ts'

import { cardOf, dialogOf, focusedElement, press, writesSince } from './acts.ts'
import {
  checkboxOf,
  confirmDeletion,
  openFive,
  photoTitles,
  pressInBar,
  selectPhotos,
  untilCountShown,
  untilSelectionEnded,
} from './selection.ts'

/** Tests of several photos that are selected in the gallery. */
export function testTogether(backend: BackendKind): void {
  testSelecting(backend)
  testDeleting(backend)
  testTitles(backend)
}

function testSelecting(backend: BackendKind) {
  test('Ctrl and click, a Shift range, and all search results can be selected', async () => {
    await openFive(backend)
    const click = async (title: string, modifier: 'ControlOrMeta' | 'Shift') => {
      const picture = cardOf(title).element().querySelector('.picture')
      if (picture) await userEvent.click(picture, { modifiers: [modifier], force: true })
    }
    await click('Two', 'ControlOrMeta')
    await untilCountShown(1)
    await click('Four', 'Shift')
    await untilCountShown(3)
    for (const title of ['Two', 'Three', 'Four']) {
      await expect.element(checkboxOf(title)).toBeChecked()
    }
    await click('Three', 'ControlOrMeta')
    await untilCountShown(2)

    const search = page.getByRole('searchbox', { name: 'Search photos' })
    await search.fill('One')
    await untilGone(cardOf('Two'))
    await pressInBar('Select all')
    await untilCountShown(3)
    await search.fill('no such photo')
    await untilVisible(page.getByText('Nothing matches your search.'))
    await untilCountShown(3)
    expect(document.querySelector('.dialog')).toBeNull()
    await search.fill('')
    await pressInBar('Stop selecting')
    await untilSelectionEnded()
  })

  test('a photo deleted by another admin is deselected', async () => {
    await openFive(backend)
    await selectPhotos('One', 'Three')
    const removeNext = async (title: string) => {
      await commands.removeElsewhere(galleryItems.name)
      dispatchEvent(new Event('online'))
      await untilGone(cardOf(title))
    }
    await removeNext('One')
    await untilCountShown(1)
    await removeNext('Two')
    await untilCountShown(1)
    await removeNext('Three')
    await untilSelectionEnded()
  })
}

function testDeleting(backend: BackendKind) {
  test('selecting and deleting work by keyboard alone, and focus stays in the list', async () => {
    await openFive(backend)
    await tabTo('Select One')
    await userEvent.keyboard(' ')
    await untilCountShown(1)
    // While selecting, each card is a single tab stop.
    await untilGone(page.getByRole('button', { name: 'Edit One' }))
    await userEvent.tab()
    expect(focusedElement()?.ariaLabel).toBe('Select Two')
    await userEvent.tab()
    await userEvent.keyboard('{Shift>} {/Shift}')
    await untilCountShown(3)
    await userEvent.keyboard('{Control>}a{/Control}')
    await untilCountShown(5)
    await userEvent.keyboard(' ')
    await untilCountShown(4)
    await userEvent.keyboard('{Delete}')
    const question = page.getByText('Are you sure you want to delete these 4 gallery items?')
    await untilVisible(question)
    await userEvent.keyboard('{Escape}')
    await untilGone(page.getByRole('alertdialog'))
    await untilCountShown(4)
    await userEvent.keyboard('{Delete}')
    await confirmDeletion()
    await untilVisible(page.getByText('4 gallery items deleted successfully!'))
    await untilSelectionEnded()
    expect(await photoTitles()).toEqual(['Three'])
    expect(page.getByText('Gallery item deleted successfully!').elements()).toEqual([])
  })

  test('three photos deleted offline are sent once each when the network is back, with one toast', async () => {
    await openFive(backend)
    const writes = await writesSince()
    await goOffline()
    await selectPhotos('Two', 'Three', 'Five')
    await pressInBar('Delete')
    const question = page.getByText('Are you sure you want to delete these 3 gallery items?')
    await untilVisible(question)
    await confirmDeletion()
    await untilGone(cardOf('Two'))
    await untilSelectionEnded()
    await untilVisible(page.getByRole('link', { name: 'Offline, 3 waiting' }))
    const saved = page.getByText(/^Saved on this phone\./)
    await untilVisible(saved)
    expect(saved.elements()).toHaveLength(1)

    await goOnline()
    await untilVisible(page.getByText('3 gallery items deleted successfully!'))
    await untilVisible(page.getByRole('link', { name: 'All sent' }))
    expect(await photoTitles()).toEqual(['Four', 'One'])
    const deleted = (await writes()).filter(({ method }) => method === 'DELETE')
    expect(new Set(deleted.map(({ path }) => path)).size).toBe(3)
    expect(deleted).toHaveLength(3)
  })

  test('deleting several photos does not wait for changes discarded in the outbox', async () => {
    await openFive(backend)
    await goOffline()
    await selectPhotos('Two', 'Three', 'Four')
    await pressInBar('Delete')
    await confirmDeletion()
    await page.getByRole('link', { name: 'Offline, 3 waiting' }).click()
    await press('Discard: Two')
    await press('Discard')
    await untilVisible(page.getByRole('link', { name: 'Offline, 2 waiting' }))
    await goOnline()
    await untilVisible(page.getByText('2 gallery items deleted successfully!'))
    expect(await photoTitles()).toEqual(['Five', 'One', 'Two'])
  })
}

function testTitles(backend: BackendKind) {
  const dialog = dialogOf('Edit titles')
  const title = dialog.getByRole('textbox', { name: 'Title' })
  const edit = async (...titles: string[]) => {
    await openFive(backend)
    await selectPhotos(...titles)
    await pressInBar('Edit titles')
    await untilVisible(dialog)
  }

  test('one title for several photos is numbered in the order of the photos', async () => {
    const writes = await writesSince()
    await edit('Four', 'Two', 'One')
    await press('Update titles', dialog)
    await untilVisible(page.getByText('Please fill in required fields'))
    await untilVisible(dialog.getByText('Title is required', { exact: true }))
    await title.fill(' Opening night ')
    await untilVisible(dialog.getByText('“Opening night 1” to “Opening night 3”'))
    await press('Update titles', dialog)
    await untilVisible(page.getByText('3 gallery items updated successfully!'))
    await untilGone(dialog)
    await untilSelectionEnded()
    expect(await wordsOfPhotos()).toEqual([
      'Five: About Five.',
      'Opening night 1: About One.',
      'Opening night 2: About Two.',
      'Opening night 3: About Four.',
      'Three: About Three.',
    ])
    const updates = (await writes()).filter(({ method }) => method === 'PUT')
    expect(updates).toHaveLength(3)
    expect(updates.flatMap(({ files }) => files)).toEqual([])
  })

  test('one title is the same for all photos when saved offline without numbers', async () => {
    await edit('Four', 'Two')
    await goOffline()
    await title.fill('Opening night')
    await dialog.getByRole('checkbox', { name: 'Number them' }).click()
    await press('Update titles', dialog)
    await untilGone(dialog)
    await expect.poll(() => cardOf('Opening night').elements()).toHaveLength(2)
    await goOnline()
    await untilVisible(page.getByText('2 gallery items updated successfully!'))
    expect(await wordsOfPhotos()).toEqual([
      'Five: About Five.',
      'One: About One.',
      'Opening night: About Four.',
      'Opening night: About Two.',
      'Three: About Three.',
    ])
  })
}

async function wordsOfPhotos() {
  const rows = await commands.rowsOf(galleryItems.name)
  return rows.map((row) => `${String(row['title'])}: ${String(row['description'])}`).toSorted()
}

/** Presses Tab until the element with this label has the focus. */
async function tabTo(label: string) {
  for (let steps = 0; steps < 150; steps += 1) {
    if (focusedElement()?.ariaLabel === label) return
    await userEvent.tab()
  }
  throw new Error(`${label} cannot be reached by keyboard`)
}
