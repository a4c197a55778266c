import { afterEach, describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { chooseDay, enteredOf, openEvents, partsOf, pricing } from '#tests/support/events.ts'
import { desktopScreen, phoneScreen } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'

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

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('the events, $width wide, backend: $backend', ({ backend, screen }) => {
  test('"No events found", and "Create Your First Event" leads to the form', async () => {
    const { page } = await open(backend, { screen })
    await page.getByText('No events found').waitFor()
    await page.getByText('0 events', { exact: true }).waitFor()
    expect(await page.title()).toBe('Events list | Admin Dashboard')
    await page.getByRole('link', { name: 'Create Your First Event' }).click()
    await page.getByRole('heading', { name: 'Add Event' }).waitFor()
  })

  test('a card shows the event, and opens it in full', async () => {
    const { page } = await open(backend, { screen, of: [pricing, breakfast] })
    await page.getByText('2 events', { exact: true }).waitFor()
    const card = cardOf(page, pricing.title)
    const told = [pricing.title, 'Regular', 'Workshop', pricing.description, 'Dec 3, 2026']
    for (const text of [...told, pricing.eventTime, pricing.location]) {
      await card.getByText(text, { exact: true }).waitFor()
    }
    const other = cardOf(page, 'Breakfast club')
    expect(await other.getByText('Regular').count()).toBe(0)
    expect(await other.locator('.badge').count()).toBe(0)
    expect(await other.locator('img').getAttribute('src')).toBe('/placeholder.svg')

    await card.getByRole('button', { name: `Open ${pricing.title}` }).click()
    const dialog = dialogOf(page, pricing.title)
    for (const text of told.slice(1)) await dialog.getByText(text, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('"Edit Event" is prefilled, and sends every field of the event', async () => {
    const { page, calls } = await open(backend, { screen, of: [pricing] })
    const dialog = dialogOf(page, 'Edit Event')
    const edit = () => page.getByRole('button', { name: `Edit ${pricing.title}` }).click()
    await edit()
    const entered = { ...enteredOf(pricing), Date: pricing.eventDate }
    for (const [label, value] of Object.entries(entered)) {
      const field = dialog.getByRole('textbox', { name: label, exact: true })
      expect(await field.inputValue()).toBe(value)
    }
    expect(await dialog.getByRole('checkbox', { name: 'Regular Event' }).isChecked()).toBe(true)
    expect(await page.evaluate(() => document.body.className)).toContain('backdrop-no-scroll')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    if (screen.isDesktop) {
      await edit()
      await dialog.waitFor()
      await page.locator('ion-modal.show-modal').waitFor()
      await page.mouse.click(5, 5)
      await dialog.waitFor({ state: 'detached' })
    }

    await edit()
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Pricing')
    await dialog.getByRole('checkbox', { name: 'Regular Event' }).uncheck()
    await chooseDay(page, 17)
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await smallPicture(1, 'png') }
    await dialog.locator('input[type=file]').setInputFiles(picture)
    await dialog.locator('.picture-field img').waitFor()
    await page.route('**/admin/update-event/*', async (route) => {
      await dialog.getByRole('button', { name: 'Updating...' }).waitFor()
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Update Event' }).click()
    await page.getByText('Event updated successfully!').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await cardOf(page, 'Pricing').getByText('Dec 17, 2026').waitFor()
    const [, ...writes] = await calls()
    expect(writes).toMatchObject([
      { method: 'PUT', path: `/admin/update-event/${await idOf('Pricing')}`, files: [image] },
    ])
    const changed = { title: 'Pricing', isRegular: false, eventDate: '2026-12-17' }
    expect(writes[0]?.fields).toEqual(partsOf({ ...pricing, ...changed }))
  })

  test('an event is deleted after the question, and not without it', async () => {
    const { page, listOf } = await open(backend, { screen, of: [pricing] })
    const deletion = page.getByRole('button', { name: `Delete ${pricing.title}` })
    const question = page.getByText('Are you sure you want to delete this event?')
    await deletion.click()
    await question.waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await listOf(events)).toHaveLength(1)

    await page.route('**/admin/delete-event/*', async (route) => {
      await page.getByText('Deleting...').waitFor()
      await route.continue()
    })
    await deletion.click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Event deleted successfully!').waitFor()
    await page.getByText('No events found').waitFor()
    expect(await listOf(events)).toEqual([])
  })
})

const image = { part: 'image', filename: expect.any(String), type: 'image/webp' }

describe('finding an event', () => {
  test('the search finds every text of a card, also its date', async () => {
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

  test('a link to an event shows it; one to an event that is gone says so', async () => {
    const { page, url } = await open('ours', { of: [pricing] })
    const id = await idOf(pricing.title)
    await page.goto(`${url}/list-events?open=${id}`)
    await dialogOf(page, pricing.title).getByText(pricing.description).waitFor()
    await page.goto(`${url}/list-events?open=${id.replace(/.$/, 'x')}`)
    await page.getByText('This is not here any more, or cannot be reached just now.').waitFor()
  })

  test('where the device can share, an event can be shared', async () => {
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

test('"Loading events..." while it loads', async () => {
  admin = await startSignedInConsole('ours')
  const { page, url, context } = admin
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await context.route(`**${events.paths.list}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${url}/list-events`)
  await page.getByText('Loading events...').waitFor()
  release()
  await page.getByText('No events found').waitFor()
})
