import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { eventInputsOf, eventPartsOf, pricing } from '#tests/support/examples.ts'
import { untilGone, untilVisible } from '#tests/support/open-app.ts'

import { cardOf, dialogOf, expectDialog, press, exactText, writesSince } from './acts.ts'
import { chooseDay, choosePicture } from './fill.ts'

const breakfast = {
  ...pricing,
  title: 'Breakfast club',
  isRegular: false,
  type: '',
  description: '',
  eventTime: '',
  eventDate: '2027-01-08',
  location: 'Quai 4',
}

/** Adds the two events of these tests. */
export const addEvents = (): Promise<void> =>
  commands.addItems(
    events.name,
    [pricing, breakfast].map((each) => toWireValues(events, each)),
  )

/** Returns the id that the backend has assigned to an event. */
export async function idOf(title: string): Promise<string> {
  const found = (await commands.rowsOf(events.name)).find((each) => each['title'] === title)
  return String(found?.['_id'])
}

/** Tests of the events at `/list-events`, with those of `addEvents`. */
export function testEvents(): void {
  test('a card shows the event, and opens it in full', async () => {
    await untilVisible(exactText('2 events'))
    const card = cardOf(pricing.title)
    const texts = [pricing.title, 'Regular', 'Workshop', pricing.description, 'Dec 3, 2026']
    for (const text of [...texts, pricing.eventTime, pricing.location]) {
      await untilVisible(card.getByText(text, { exact: true }))
    }
    const other = cardOf(breakfast.title)
    await untilGone(other.getByText('Regular'))
    expect(other.element().querySelector('.badge')).toBeNull()
    expect(other.element().querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg')

    await press(`Open ${pricing.title}`)
    const dialog = dialogOf(pricing.title)
    for (const text of texts.slice(1)) await untilVisible(dialog.getByText(text, { exact: true }))
    await userEvent.keyboard('{Escape}')
    await untilGone(dialog)
  })

  test('"Edit Event" is prefilled, and sends every field of the event', async () => {
    const writes = await writesSince()
    const dialog = dialogOf('Edit Event')
    const edit = () => press(`Edit ${pricing.title}`)
    const input = (label: string) => dialog.getByRole('textbox', { name: label, exact: true })
    const isRegular = dialog.getByRole('checkbox', { name: 'Regular Event' })
    await edit()
    const entered = { ...eventInputsOf(pricing), Date: pricing.eventDate }
    for (const [label, value] of Object.entries(entered)) {
      await expect.element(input(label)).toHaveValue(value)
    }
    await expect.element(isRegular).toBeChecked()
    await expectDialog(dialog, edit)

    await edit()
    await input('Title').fill('Pricing')
    await isRegular.click()
    await chooseDay(17)
    await choosePicture()
    await commands.holdCalls('/admin/update-event/')
    await press('Update Event')
    await untilVisible(dialog.getByRole('button', { name: 'Updating...' }))
    await commands.passCalls()
    await untilVisible(page.getByText('Event updated successfully!'))
    await untilGone(dialog)
    await untilVisible(cardOf('Pricing').getByText('Dec 17, 2026'))
    const changed = { title: 'Pricing', isRegular: false, eventDate: '2026-12-17' }
    expect(await writes()).toMatchObject([
      {
        method: 'PUT',
        path: `/admin/update-event/${await idOf('Pricing')}`,
        fields: eventPartsOf({ ...pricing, ...changed }),
        files: [{ part: 'image', type: 'image/webp' }],
      },
    ])
  })
}
