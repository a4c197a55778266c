import type { Page } from 'playwright'

import type { Values } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'

import { type backends, type Console, startSignedInConsole } from './backends.ts'
import type { Screen } from './phone.ts'
import { putInto } from './put-into.ts'

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

/** The text parts in which an event travels. */
export const partsOf = (event: EventValues) => ({ ...event, isRegular: String(event.isRegular) })

/** What is typed into the form of an event, by label. */
export const enteredOf = (event: EventValues) => ({
  Title: event.title,
  Type: event.type,
  Description: event.description,
  Time: event.eventTime,
  Location: event.location,
})

/** The list as an admin finds it who comes when these events are there. */
export async function openEvents(
  backend: (typeof backends)[number],
  { screen, of = [] }: { screen?: Screen; of?: readonly EventValues[] } = {},
): Promise<Console> {
  const console = await startSignedInConsole(backend, screen)
  const { page, url } = console
  await putInto({ page, backend }, events, of)
  await page.goto(`${url}/list-events`)
  await page.getByRole('heading', { name: 'Events Management' }).waitFor()
  return console
}

/** Chooses a day of the month that the calendar opens at. */
export async function chooseDay(page: Page, day: number) {
  await page.getByRole('textbox', { name: 'Date' }).click()
  const shown = page.locator('ion-datetime .calendar-day-active')
  const month = await shown.getAttribute('data-month')
  await page.locator(`ion-datetime [data-month="${month}"][data-day="${day}"]`).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.locator('ion-datetime').waitFor({ state: 'detached' })
}
