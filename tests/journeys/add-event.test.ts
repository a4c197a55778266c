import { afterEach, describe, expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { chooseDay, enteredOf, partsOf, pricing } from '#tests/support/events.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'
import { smallPicture } from '#tests/support/pictures.ts'

const sections = {
  'Event Image': ['Image (optional)'],
  'Basic Information': ['Title', 'Type', 'Regular Event', 'Description'],
  'Event Details': ['Date', 'Time', 'Location'],
}
const entered = enteredOf(pricing)

let admin: Console
afterEach(() => admin.end())

async function openForm(backend: (typeof backends)[number], screen?: Screen) {
  admin = await startSignedInConsole(backend, screen)
  await admin.page.goto(`${admin.url}/add-event`)
  await fieldOf('Title').waitFor()
  return admin
}

const fieldOf = (label: string) => admin.page.getByRole('textbox', { name: label, exact: true })
const valueOf = (label: string) => fieldOf(label).inputValue()
const submit = () => admin.page.getByRole('button', { name: 'Add Event' }).click()

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await fieldOf(label).fill(value)
}

/** Fills in everything but the image; the event is on the 15th of this month. */
async function fillAll() {
  await fill(entered)
  await admin.page.getByRole('checkbox', { name: 'Regular Event' }).check()
  await chooseDay(admin.page, 15)
  const eventDate = await valueOf('Date')
  expect(eventDate).toMatch(/^\d{4}-\d\d-15$/)
  return { ...pricing, eventDate }
}

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('"Add Event", $width wide, backend: $backend', ({ backend, screen }) => {
  test('sends exactly the parts of the table; form and image preview are cleared', async () => {
    const { page, url, calls, listOf } = await openForm(backend, screen)
    expect(await page.title()).toBe('Add event | Admin Dashboard')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Add Event')
    for (const [title, labels] of Object.entries(sections)) {
      const section = page.locator('section').filter({ hasText: title })
      expect(await section.getByRole('heading', { level: 2 }).innerText()).toBe(title)
      expect(await section.locator('label').allInnerTexts()).toEqual(labels)
    }
    expect(await fieldOf('Type').getAttribute('placeholder')).toBe('e.g. Workshop, Meetup')
    expect(await fieldOf('Time').getAttribute('placeholder')).toBe('6:00 PM - 9:00 PM')

    const event = await fillAll()
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await smallPicture(1, 'png') }
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.locator('.picture-field img').waitFor()
    await page.route('**/admin/add-event', async (route) => {
      await page.getByRole('button', { name: 'Adding Event...' }).waitFor()
      await route.continue()
    })
    await submit()
    await page.getByText('Event added successfully!').waitFor()
    await page.locator('.picture-field img').waitFor({ state: 'detached' })
    for (const label of [...Object.keys(entered), 'Date']) expect(await valueOf(label)).toBe('')
    expect(await page.getByRole('checkbox', { name: 'Regular Event' }).isChecked()).toBe(false)
    expect(page.url()).toBe(`${url}/add-event`)
    await expect.poll(() => isAtTop(admin)).toBe(true)
    const files = [{ part: 'image', filename: expect.any(String), type: 'image/webp' }]
    const [call, ...others] = await calls()
    expect(call).toMatchObject({ method: 'POST', path: '/admin/add-event', files })
    expect(call?.fields).toEqual(partsOf(event))
    expect(others).toEqual([])
    expect(await listOf(events)).toMatchObject([
      { title: event.title, imageUrl: expect.any(String) },
    ])
  })
})

const isAtTop = ({ page }: Console) =>
  page.locator('#main .container').evaluate((each) => each.getBoundingClientRect().top > 0)

describe.each(backends)('without a network, backend: %s', (backend) => {
  test('an event is kept on the phone, stands in the list, and is sent once', async () => {
    const { page, url, context, calls, listOf } = await openForm(backend)
    await page.goto(`${url}/list-events`)
    await page.getByText('No events found').waitFor()
    await page.getByRole('link', { name: 'Add New Event' }).click()
    await fieldOf('Title').waitFor()
    // The calendar is kept by now, as everything of the app is.
    await context.setOffline(true)
    const event = await fillAll()
    await submit()
    await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
    await expect.poll(() => valueOf('Title')).toBe('')
    await page.goBack()
    const card = cardOf(page, event.title)
    await card.getByText('On this phone').waitFor()
    await context.setOffline(false)
    await page.getByText('Event added successfully!').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await expect.poll(() => card.count()).toBe(1)
    expect((await calls()).map(({ fields }) => fields)).toEqual([partsOf(event)])
    expect(await listOf(events)).toHaveLength(1)
  })
})

describe('what is missing or refused', () => {
  test('"Please fill in required fields": title, date and location; the rest is optional', async () => {
    const { page, calls } = await openForm('ours')
    await submit()
    await page.getByText('Please fill in required fields', { exact: true }).waitFor()
    const problems = ['Title is required', 'Date is required', 'Location is required']
    await page.getByText('Location is required').waitFor()
    expect(await page.locator('.problem').allInnerTexts()).toEqual(problems)
    await fill({ Title: 'Breakfast' })
    await page.getByText('Title is required').waitFor({ state: 'detached' })
    await chooseDay(page, 1)
    await page.getByText('Date is required').waitFor({ state: 'detached' })
    expect(await calls()).toEqual([])

    await fill({ Location: 'Quai 4' })
    await submit()
    await page.getByText('Event added successfully!').waitFor()
    const bare = { type: '', description: '', eventTime: '', isRegular: 'false' }
    expect(await calls()).toMatchObject([
      { fields: { title: 'Breakfast', location: 'Quai 4', ...bare }, files: [] },
    ])
  })
})
