import type { Page } from 'playwright'

import type { Values } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'

import { listOpener } from './put-into.ts'

type EventValues = Values<typeof events>

export const pricing: EventValues = {
  title: 'Pricing without tears',
  isRegular: true,
  type: 'Workshop',
  description: 'Bring your numbers.',
  eventDate: '2026-12-03',
  eventTime: '2:00 PM - 5:30 PM',
  location: 'Old Customs Hall, Marseille',
}

/** Returns the text parts in which an event is sent. */
export const partsOf = (event: EventValues) => ({ ...event, isRegular: String(event.isRegular) })

/** Returns the values to type into the form of an event, by label. */
export const enteredOf = (event: EventValues) => ({
  Title: event.title,
  Type: event.type,
  Description: event.description,
  Time: event.eventTime,
  Location: event.location,
})

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
