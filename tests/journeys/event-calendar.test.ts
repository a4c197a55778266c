import { afterEach, describe, expect, test } from 'vitest'

import type { Console } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { openEvents } from '#tests/support/events.ts'
import { pricing } from '#tests/support/examples.ts'
import { desktopScreen, type Screen } from '#tests/support/phone.ts'

let admin: Console
afterEach(() => admin.end())

const date = () => admin.page.locator('input[name=eventDate]')
const calendar = () => admin.page.locator('ion-datetime')

/** Opens the dialog of an event in this language. */
async function openDialog(screen: Screen, language = 'en') {
  admin = await openEvents('ours', { screen, of: [pricing] })
  const { page } = admin
  if (language !== 'en') {
    await page.evaluate((chosen) => localStorage.setItem('adminLanguage', chosen), language)
    await page.reload()
  }
  await cardOf(page, pricing.title).getByRole('button').nth(1).click()
  await date().waitFor()
  return page
}

describe('the calendar over the dialog "Edit Event"', () => {
  test('is usable by keyboard, and Escape closes only the calendar', async () => {
    const page = await openDialog(desktopScreen)
    await date().press('Enter')
    await page.getByRole('dialog', { name: 'Date' }).waitFor()
    await page.keyboard.press('Escape')
    await calendar().waitFor({ state: 'detached' })
    expect(await date().inputValue()).toBe(pricing.eventDate)
    await expect.poll(() => date().evaluate((each) => each === document.activeElement)).toBe(true)

    await date().press('Enter')
    await calendar().locator('.calendar-day-active').focus()
    await page.keyboard.press('ArrowRight')
    await calendar().locator('[data-day="4"]:focus').waitFor()
    await page.keyboard.press('Enter')
    await calendar().locator('[data-day="4"].calendar-day-active').waitFor()
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await calendar().waitFor({ state: 'detached' })
    expect(await date().inputValue()).toBe('2026-12-04')
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Edit Event').waitFor({ state: 'detached' })
  })

  test('is closed without a choice by its close button, and by Back together with the dialog', async () => {
    const page = await openDialog(desktopScreen)
    await page.getByRole('button', { name: 'Open the calendar' }).click()
    await calendar().locator('[data-day="9"][data-month="12"]').click()
    await dialogOf(page, 'Date').getByRole('button', { name: 'Close' }).click()
    await calendar().waitFor({ state: 'detached' })
    expect(await date().inputValue()).toBe(pricing.eventDate)

    await date().click()
    await calendar().waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Events Management' }).waitFor()
    await expect.poll(() => page.locator('.dialog').count()).toBe(0)
  })

  const narrow = { width: 320, height: 640 }
  const languages = [
    { language: 'fr', first: 'L', day: '3 déc. 2026' },
    { language: 'ar', first: 'س', day: '03‏/12‏/2026' },
  ]
  test.each(languages)(
    "in $language fits 320 px, and weeks begin on that language's first day",
    async (of) => {
      const page = await openDialog(narrow, of.language)
      await date().click()
      await calendar().locator('.calendar-day-active').waitFor()
      const weekdays = await calendar().locator('.day-of-week').allInnerTexts()
      expect(weekdays[0]).toBe(of.first)
      const box = await calendar().boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(narrow.width)
      await page.keyboard.press('Escape')
      await calendar().waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await cardOf(page, pricing.title).locator('time').getByText(of.day).waitFor()
    },
  )
})
