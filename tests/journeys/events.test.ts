import { afterEach, describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { type Console, everywhere } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf, expectDialog } from '#tests/support/dialog.ts'
import { chooseDay, openEvents } from '#tests/support/events.ts'
import { eventInputsOf, eventPartsOf, pricing } from '#tests/support/examples.ts'
import { pictureFile, sentPicture } from '#tests/support/pictures.ts'
import { delayNextUntil } from '#tests/support/routes.ts'

const breakfast = {
  ...pricing,
  title: 'Breakfast club',
  isRegular: false,
  type: '',
  description: '',
  eventTime: '',
  location: 'Quai 4',
}

let admin: Console
afterEach(() => admin.end())

const open = async (...of: Parameters<typeof openEvents>) => (admin = await openEvents(...of))

const idOf = async (title: string) => {
  const found = (await admin.listOf(events)).find((each) => each['title'] === title)
  return String(found?.['_id'])
}

describe.each(everywhere)('the events, $screen.width wide, backend: $backend', (of) => {
  const { backend, screen, quickOnPhone } = of

  test('a card shows the event, and opens it in full', async () => {
    const { page } = await open(backend, { screen, of: [pricing, breakfast] })
    await page.getByText('2 events', { exact: true }).waitFor()
    const card = cardOf(page, pricing.title)
    const texts = [pricing.title, 'Regular', 'Workshop', pricing.description, 'Dec 3, 2026']
    for (const text of [...texts, pricing.eventTime, pricing.location]) {
      await card.getByText(text, { exact: true }).waitFor()
    }
    const other = cardOf(page, 'Breakfast club')
    expect(await other.getByText('Regular').count()).toBe(0)
    expect(await other.locator('.badge').count()).toBe(0)
    expect(await other.locator('img').getAttribute('src')).toBe('/placeholder.svg')

    await card.getByRole('button', { name: `Open ${pricing.title}` }).click()
    const dialog = dialogOf(page, pricing.title)
    for (const text of texts.slice(1)) await dialog.getByText(text, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('"Edit Event" is prefilled, and sends every field of the event', quickOnPhone, async () => {
    const { page, calls } = await open(backend, { screen, of: [pricing] })
    const dialog = dialogOf(page, 'Edit Event')
    const edit = () => page.getByRole('button', { name: `Edit ${pricing.title}` }).click()
    await edit()
    const entered = { ...eventInputsOf(pricing), Date: pricing.eventDate }
    for (const [label, value] of Object.entries(entered)) {
      const field = dialog.getByRole('textbox', { name: label, exact: true })
      expect(await field.inputValue()).toBe(value)
    }
    expect(await dialog.getByRole('checkbox', { name: 'Regular Event' }).isChecked()).toBe(true)
    await expectDialog(dialog, edit)

    await edit()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Pricing')
    await dialog.getByRole('checkbox', { name: 'Regular Event' }).uncheck()
    await chooseDay(page, 17)
    await dialog.locator('input[type=file]').setInputFiles(await pictureFile(1))
    await dialog.locator('.picture-field img').waitFor()
    await delayNextUntil(
      dialog.getByRole('button', { name: 'Updating...' }),
      '**/admin/update-event/*',
    )
    await dialog.getByRole('button', { name: 'Update Event' }).click()
    await page.getByText('Event updated successfully!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await cardOf(page, 'Pricing').getByText('Dec 17, 2026').waitFor()
    const [, ...writes] = await calls()
    expect(writes).toMatchObject([
      { method: 'PUT', path: `/admin/update-event/${await idOf('Pricing')}`, files: [sentPicture] },
    ])
    const changed = { title: 'Pricing', isRegular: false, eventDate: '2026-12-17' }
    expect(writes[0]?.fields).toEqual(eventPartsOf({ ...pricing, ...changed }))
  })
})

describe('the calendar of a form', () => {
  test('a refresh between choosing the day and "Done" does not reset the day', async () => {
    const { page } = await open('ours', { of: [pricing] })
    await page.getByRole('button', { name: `Edit ${pricing.title}` }).click()
    const networkGoes = async () => {
      await page.context().setOffline(true)
      await page.locator('.offline-strip').waitFor()
      await page.context().setOffline(false)
      await page.locator('.offline-strip').waitFor({ state: 'detached' })
    }
    await chooseDay(page, 17, networkGoes)
    const day = dialogOf(page, 'Edit Event').getByRole('textbox', { name: 'Date', exact: true })
    expect(await day.inputValue()).toBe('2026-12-17')
  })
})

describe('finding an event', () => {
  test('the search covers every text of a card, including its date', async () => {
    const { page } = await open('ours', {
      of: [pricing, { ...breakfast, eventDate: '2027-01-08' }],
    })
    const search = page.getByRole('searchbox', { name: 'Search events' })
    const rows = [
      ['workshop', pricing.title],
      ['regular', pricing.title],
      ['quai', 'Breakfast club'],
      ['jan 2027', 'Breakfast club'],
    ] as const
    for (const [text, title] of rows) {
      await search.fill(text)
      await page.getByText('1 event', { exact: true }).waitFor()
      await cardOf(page, title).waitFor()
    }
    await search.fill('nowhere')
    await page.getByText('Nothing matches your search.').waitFor()
  })

  test('a link to an event shows it', async () => {
    const { page, url } = await open('ours', { of: [pricing] })
    await page.goto(`${url}/list-events?open=${await idOf(pricing.title)}`)
    await dialogOf(page, pricing.title).getByText(pricing.description).waitFor()
  })

  test('an event can be shared where the device supports sharing', async () => {
    const { page, url, context } = await open('ours', { of: [pricing] })
    await context.addInitScript(() => {
      navigator.share = (shared) => {
        document.title = JSON.stringify(shared)
        return Promise.resolve()
      }
    })
    await page.goto(`${url}/list-events?open=${await idOf(pricing.title)}`)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(JSON.parse(await page.title())).toEqual({
      title: pricing.title,
      text: `Dec 3, 2026 · ${pricing.eventTime} · ${pricing.location}\n\n${pricing.description}`,
    })
  })
})
