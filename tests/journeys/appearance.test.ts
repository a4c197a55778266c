import type { Locator } from 'playwright'
import { expect, test } from 'vitest'

import { desktopScreen } from '#tests/support/phone.ts'
import { openGalleryWith, startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(() => startSignedIn(desktopScreen))

/** Returns a computed style of an element or of its pseudo-element. */
const styleOf = (element: Locator, name: string, part?: string) =>
  element.evaluate(
    (each, [property, pseudo]) => getComputedStyle(each, pseudo).getPropertyValue(property),
    [name, part] as const,
  )

test('forced colours show the selection, the current entry and the borders of dialogs', async () => {
  const { page } = admin()
  await page.emulateMedia({ forcedColors: 'active' })
  await openGalleryWith(admin(), 'Opening night')
  await page.locator('.select-checkbox').check({ force: true })
  const mark = page.locator('.select-checkbox')
  const [tick, round] = await Promise.all([
    styleOf(mark, 'background-color', '::after'),
    styleOf(mark, 'background-color', '::before'),
  ])
  expect(tick).not.toBe(round)
  expect(await styleOf(page.locator('.card:has(:checked)'), 'outline-style')).toBe('solid')

  const entry = (current: string) => page.locator(`.side-menu-entry${current} .item-native`).first()
  expect(await styleOf(entry('[aria-current=page]'), 'background-color')).not.toBe(
    await styleOf(entry(':not([aria-current=page])'), 'background-color'),
  )

  await page.goto(`${admin().url}/gallery?add=1`)
  await page.locator('.dialog').waitFor()
  expect(await styleOf(page.locator('.dialog .modal-wrapper'), 'border-top-style')).toBe('solid')
  const bar = await page.locator('.dialog-body').evaluate((body) => {
    const added = Object.assign(document.createElement('ion-progress-bar'), {
      className: 'progress-bar',
    })
    body.append(added)
    return getComputedStyle(added).borderTopStyle
  })
  expect(bar).toBe('solid')
})

test('the keyboard focus is visible on a picture', async () => {
  const { page } = admin()
  await openGalleryWith(admin(), 'Opening night')
  // A dialog that closes takes the focus back to its button.
  await page.reload()
  const frame = () => styleOf(page.locator('.open-picture').first(), 'outline-style', '::after')
  expect(await frame()).toBe('none')
  await page.getByRole('button', { name: 'Open Opening night' }).focus()
  // Ionic shows keyboard focus only after the first idle time of the page.
  const frameAfterKeys = async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    return frame()
  }
  await expect.poll(frameAfterKeys).toBe('solid')
})

test('a toast covers neither the heading of a page nor a strip over it', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/header-announcement?add=1`)
  await page.locator('.dialog .submit-button').click()
  const toast = page.locator('.toast').first()
  await toast.waitFor()
  const [toastBox, content] = [
    await toast.boundingBox(),
    await page.locator('.container').boundingBox(),
  ]
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? Infinity)).toBeLessThanOrEqual(content?.y ?? 0)
})

test('texts are twice as large with twice the font size of the browser', async () => {
  const { page } = admin()
  const sizes = () =>
    Promise.all(
      ['body', 'h1', '.side-menu-entry'].map((each) =>
        styleOf(page.locator(each).first(), 'font-size').then(Number.parseFloat),
      ),
    )
  const before = await sizes()
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
  // While a stylesheet is loading, Chromium returns styles from before.
  await expect.poll(sizes).toEqual(before.map((each) => each * 2))
})

test('the wheel of years extends beyond this year, and marks its row by more than colour', async () => {
  const { page, url } = admin()
  await page.goto(`${url}/add-event`)
  await page.locator('.day-field input').click()
  const calendar = page.locator('ion-datetime')
  await calendar.locator('.calendar-month-year-toggle').click()
  const years = calendar.locator('.year-column ion-picker-column-option')
  const thisYear = new Date().getFullYear()
  for (const year of [thisYear - 60, thisYear - 10, thisYear + 10]) {
    await years.filter({ hasText: String(year) }).waitFor({ state: 'attached' })
  }
  const chosen = calendar.locator('.year-column ion-picker-column-option.option-active')
  await chosen.waitFor()
  expect(await styleOf(chosen, 'font-weight')).toBe('700')
  expect(await styleOf(chosen, 'outline-style')).toBe('solid')
})
