import { describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addItems } from '#tests/support/add-items.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { fill } from '#tests/support/fill.ts'
import { focused, tabTo } from '#tests/support/keyboard.ts'
import { makeOtherAdmin } from '#tests/support/other-admin.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'
import {
  selectionBar,
  holdFinger,
  isSelecting,
  checkboxOf,
  openFive,
  photoOf,
  press,
  untilCountShown,
  untilSelectionEnded,
  confirmDeletion,
} from '#tests/support/selection.ts'
import { photoTitles, startSignedIn, untilTestEnds } from '#tests/support/visit.ts'

describe('with a finger', () => {
  test('a long press starts the selection, taps extend it, and nothing opens', async () => {
    const { page } = await openFive()
    await holdFinger(page, 'Two', { until: () => untilCountShown(page, 1) })
    await untilCountShown(page, 1)
    expect(await checkboxOf(page, 'Two').isChecked()).toBe(true)
    await cardOf(page, 'Three').locator('.picture').tap({ force: true })
    await untilCountShown(page, 2)
    await holdFinger(page, 'Four', { until: () => untilCountShown(page, 3) })
    await cardOf(page, 'Two').locator('.picture').tap({ force: true })
    await untilCountShown(page, 2)
    expect(await page.locator('.dialog').count()).toBe(0)
    expect(await page.getByRole('status').getByText('2 selected').count()).toBe(1)
    await press(page, 'Stop selecting')
    await untilSelectionEnded(page)
    await cardOf(page, 'Two').getByRole('button', { name: 'Open Two' }).tap()
    await dialogOf(page, 'Two').waitFor()
  })

  test('a finger that moved a little selects nothing: it opens the photo', async () => {
    const { page } = await openFive()
    // Longer than a long press, measured by the page's clock.
    const after = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
    await holdFinger(page, 'Two', { until: after, by: 14 })
    await dialogOf(page, 'Two').waitFor()
    expect(isSelecting(page)).toBe(false)
    expect(await selectionBar(page).count()).toBe(0)
  })

  test('the corner of a picture opens it like the rest', async () => {
    const { page } = await openFive()
    const box = await cardOf(page, 'Two').locator('.picture').boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await dialogOf(page, 'Two').waitFor()
  })

  test('Back and Escape end the selection and stay in the gallery', async () => {
    const { page, url } = await openFive()
    await page.goto(`${url}/list-events`)
    await page.goto(`${url}/gallery`)
    await page.locator('.selection-bar-container').waitFor({ state: 'attached' })
    await holdFinger(page, 'Two', { until: () => untilCountShown(page, 1) })
    await expect.poll(() => isSelecting(page)).toBe(true)
    await page.goBack()
    await untilSelectionEnded(page)
    expect(new URL(page.url()).pathname).toBe('/gallery')
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)

    await holdFinger(page, 'Three', { until: () => untilCountShown(page, 1) })
    await expect.poll(() => isSelecting(page)).toBe(true)
    await page.reload()
    await cardOf(page, 'Five').waitFor()
    await expect.poll(() => isSelecting(page)).toBe(false)
    await page.locator('.selection-bar-container').waitFor({ state: 'attached' })

    await holdFinger(page, 'Three', { until: () => untilCountShown(page, 1) })
    await page.getByRole('button', { name: 'Select all' }).focus()
    await page.keyboard.press('Escape')
    await untilSelectionEnded(page)
    await expect.poll(() => isSelecting(page)).toBe(false)
    // The focus is in the page's content, so the keyboard does not start at the top of the window.
    const hasFocus = () => page.evaluate(() => document.activeElement?.matches('.container'))
    await expect.poll(hasFocus).toBe(true)
    await page.goBack()
    await page.waitForURL('**/list-events')
  })
})

describe('with mouse and keys', () => {
  test('Ctrl and click, a Shift range, and all search results can be selected', async () => {
    const { page } = await openFive(desktopScreen)
    const click = (title: string, modifiers: ('Shift' | 'ControlOrMeta')[]) =>
      cardOf(page, title).locator('.picture').click({ modifiers, force: true })
    await click('Two', ['ControlOrMeta'])
    await untilCountShown(page, 1)
    await click('Four', ['Shift'])
    await untilCountShown(page, 3)
    for (const title of ['Two', 'Three', 'Four']) {
      expect(await checkboxOf(page, title).isChecked()).toBe(true)
    }
    await click('Three', ['ControlOrMeta'])
    await untilCountShown(page, 2)

    await page.getByRole('searchbox', { name: 'Search photos' }).fill('One')
    await cardOf(page, 'Two').waitFor({ state: 'detached' })
    await press(page, 'Select all')
    await untilCountShown(page, 3)
    await page.getByRole('searchbox', { name: 'Search photos' }).fill('no such photo')
    await page.getByText('Nothing matches your search.').waitFor()
    await untilCountShown(page, 3)
    expect(await page.locator('.dialog').count()).toBe(0)
  })

  test('selecting and deleting work by keyboard alone, and focus stays in the list', async () => {
    const admin = await openFive(desktopScreen)
    const { page } = admin
    await tabTo(page, 'Select One')
    await page.keyboard.press('Space')
    await untilCountShown(page, 1)
    // While selecting, each card is a single tab stop.
    const edit = page.getByRole('button', { name: 'Edit One' })
    await expect.poll(() => edit.count()).toBe(0)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Select Two')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Space')
    await untilCountShown(page, 3)
    await page.keyboard.press('ControlOrMeta+a')
    await untilCountShown(page, 5)
    await page.keyboard.press('Space')
    await untilCountShown(page, 4)
    await page.keyboard.press('Delete')
    await page.getByText('Are you sure you want to delete these 4 gallery items?').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('ion-alert').waitFor({ state: 'detached' })
    await untilCountShown(page, 4)
    await page.keyboard.press('Delete')
    await confirmDeletion(page)
    await page.getByText('4 gallery items deleted successfully!').waitFor()
    await untilSelectionEnded(page)
    expect(await photoTitles(admin)).toEqual(['Three'])
    expect(await page.getByText('Gallery item deleted successfully!').count()).toBe(0)
  })
})

test('a photo deleted by another admin is deselected', async () => {
  const admin = await openFive()
  const { page } = admin
  await holdFinger(page, 'One', { until: () => untilCountShown(page, 1) })
  await checkboxOf(page, 'Three').tap()
  await untilCountShown(page, 2)
  await makeOtherAdmin(admin, galleryItems).remove()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await untilCountShown(page, 1)
  await makeOtherAdmin(admin, galleryItems).remove()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await cardOf(page, 'Two').waitFor({ state: 'detached' })
  await untilCountShown(page, 1)
  await makeOtherAdmin(admin, galleryItems).remove()
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await untilSelectionEnded(page)
  await expect.poll(() => isSelecting(page)).toBe(false)
})

test('all of a thousand photos are selected at once, including those not drawn', async () => {
  const { page, url, server } = await untilTestEnds(startSignedIn)(phoneScreen)
  await addItems(server.url, galleryItems, [photoOf('The very first')])
  const many = Array.from({ length: 999 }, (_, nth) => photoOf(`Photo ${nth}`))
  await fill(server.dataDir, galleryItems, many)
  await page.goto(`${url}/gallery`)
  await page.getByText('1,000 photos', { exact: true }).waitFor()
  await page.locator('.selection-bar-container').waitFor({ state: 'attached' })
  await holdFinger(page, 'Photo 997', { until: () => untilCountShown(page, 1) })
  await press(page, 'Select all')
  await untilCountShown(page, 1000)
  await checkboxOf(page, 'Photo 998').tap()
  await untilCountShown(page, 999)
  await page.locator('.content').evaluate((content) => content.scrollTo(0, 20_000))
  await checkboxOf(page, 'Photo 998').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { checked: true }).first().waitFor()
  expect(await page.getByRole('checkbox', { checked: false }).count()).toBe(0)
})
