import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { pricing } from '#tests/support/examples.ts'
import {
  goOffline,
  goOnline,
  goTo,
  openApp,
  untilGone,
  untilVisible,
} from '#tests/support/open-app.ts'

import { cardOf, dialogOf, press, exactText } from './acts.ts'
import { addEvents, idOf, testEvents } from './events.tsx'
import { chooseDay } from './fill.ts'

const share = vi.fn<Navigator['share']>(async () => {})

openApp('/list-events', {
  backend: 'ours',
  screen: 'phone',
  prepare: () => {
    Object.assign(navigator, { share })
    return addEvents()
  },
})
testEvents()

const edited = 'Pricing'

test('a refresh between choosing the day and "Done" does not reset the day', async () => {
  await press(`Edit ${edited}`)
  await chooseDay(21, async () => {
    await goOffline()
    await expect.poll(() => document.querySelector('.offline-strip')).not.toBeNull()
    await goOnline()
    await expect.poll(() => document.querySelector('.offline-strip')).toBeNull()
  })
  const dialog = dialogOf('Edit Event')
  const day = dialog.getByRole('textbox', { name: 'Date', exact: true })
  await expect.element(day).toHaveValue('2026-12-21')
  await press('Cancel')
  await untilGone(dialog)
})

test('the search covers every text of a card, including its date', async () => {
  const search = page.getByRole('searchbox', { name: 'Search events' })
  const rows = [
    ['workshop', edited],
    ['dec 17', edited],
    ['quai 4', 'Breakfast club'],
    ['jan 2027', 'Breakfast club'],
  ] as const
  for (const [text, title] of rows) {
    await search.fill(text)
    await untilVisible(exactText('1 event'))
    await untilVisible(cardOf(title))
  }
  await search.fill('nowhere')
  await untilVisible(page.getByText('Nothing matches your search.'))
  await search.fill('')
})

test('a link to an event shows it, and it can be shared where the device supports sharing', async () => {
  goTo(`/list-events?open=${await idOf(edited)}`)
  await untilVisible(dialogOf(edited).getByText(pricing.description))
  await press('Share')
  expect(share).toHaveBeenCalledWith({
    title: edited,
    text: `Dec 17, 2026 · ${pricing.eventTime} · ${pricing.location}\n\n${pricing.description}`,
  })
})
