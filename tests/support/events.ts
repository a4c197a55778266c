import type { Page } from 'playwright'

import { events } from '#contract/resources/event.ts'

import { listOpener } from './list-opener.ts'

export const openEvents = listOpener(events, '/list-events')

/** Chooses a day of the month at which the calendar opens; `before` runs between the choice of the day and "Done". */
export async function chooseDay(page: Page, day: number, before?: () => Promise<void>) {
  await page.getByRole('textbox', { name: 'Date' }).click()
  const shown = page.locator('ion-datetime .calendar-day-active')
  const month = await shown.getAttribute('data-month')
  await page.locator(`ion-datetime [data-month="${month}"][data-day="${day}"]`).click()
  await before?.()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('ion-datetime').waitFor({ state: 'detached' })
}
