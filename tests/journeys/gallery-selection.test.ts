import { describe, expect, test } from 'vitest'

import { galleryItems } from '#contract/resources/gallery-item.ts'
import { addItems } from '#tests/support/add-items.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { fill } from '#tests/support/fill.ts'
import { phoneScreen } from '#tests/support/phone.ts'
import {
  selectionBar,
  holdFinger,
  isSelecting,
  checkboxOf,
  openSelectable,
  press,
  untilCountShown,
  untilSelectionEnded,
} from '#tests/support/selection.ts'
import { startSignedIn, untilTestEnds, visitForAll } from '#tests/support/visit.ts'

const photoOf = (title: string) => ({ title, description: `About ${title}.` })

describe('with a finger', () => {
  const admin = visitForAll(async () => {
    const visit = await startSignedIn()
    const oldestFirst = ['Five', 'Four', 'Three', 'Two', 'One']
    await addItems(visit.api, galleryItems, oldestFirst.map(photoOf))
    return visit
  })

  const open = async () => {
    const { page } = admin()
    await openSelectable(admin())
    await cardOf(page, 'Five').waitFor()
    return page
  }

  test('a long press starts the selection, taps extend it, and nothing opens', async () => {
    const page = await open()
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
    const page = await open()
    // Longer than a long press, measured by the page's clock.
    const after = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
    await holdFinger(page, 'Two', { until: after, by: 14 })
    await dialogOf(page, 'Two').waitFor()
    expect(isSelecting(page)).toBe(false)
    expect(await selectionBar(page).count()).toBe(0)
  })

  test('the corner of a picture opens it like the rest', async () => {
    const page = await open()
    const box = await cardOf(page, 'Two').locator('.picture').boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await dialogOf(page, 'Two').waitFor()
  })

  test('Back and Escape end the selection and stay in the gallery', async () => {
    const page = await open()
    await page.goto(`${admin().url}/list-events`)
    await open()
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

test('all of a thousand photos are selected at once, including those not drawn', async () => {
  const { page, url, server } = await untilTestEnds(startSignedIn)(phoneScreen)
  await addItems(server.url, galleryItems, [photoOf('The very first')])
  const many = Array.from({ length: 999 }, (_, nth) => photoOf(`Photo ${nth}`))
  await fill(server.dataDir, galleryItems, many)
  await openSelectable({ page, url })
  await page.getByText('1,000 photos', { exact: true }).waitFor()
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
