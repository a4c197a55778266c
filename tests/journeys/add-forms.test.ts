import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { cardOf } from '#tests/support/console.ts'
import { chooseDay } from '#tests/support/events.ts'
import { eventInputsOf, eventPartsOf, pricing, yusuf, yusufParts } from '#tests/support/examples.ts'
import { fillFounder } from '#tests/support/founders.ts'
import { cutOff } from '#tests/support/phone.ts'
import { startSignedIn, visitForAll } from '#tests/support/visit.ts'

// Add screens offline; `tests/screens` has the rest of what they do.

/** Enters an event on the 15th of this month; returns the parts that are sent. */
async function fillEvent(page: Page) {
  for (const [label, value] of Object.entries(eventInputsOf(pricing))) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
  await page.getByRole('checkbox', { name: 'Regular Event' }).click()
  await chooseDay(page, 15)
  const eventDate = await page.getByRole('textbox', { name: 'Date' }).inputValue()
  return eventPartsOf({ ...pricing, eventDate })
}

async function fillProfile(page: Page) {
  await fillFounder(page, yusuf)
  return yusufParts
}

const admin = visitForAll(startSignedIn)

test.each([
  {
    ...{ resource: events, list: '/list-events', link: 'Add New Event', called: 'Add Event' },
    ...{ done: 'Event added successfully!', name: pricing.title, fill: fillEvent },
  },
  {
    ...{ resource: founderProfiles, list: '/list-founderProfile', link: 'Add New Profile' },
    ...{ called: 'Add Founder Profile', done: 'Founder profile added successfully!' },
    ...{ name: yusuf.fullName, fill: fillProfile },
  },
])('$name is stored on the phone, displayed in the list, and sent once', async (of) => {
  const { page, url, context, calls, listOf } = admin()
  const before = (await calls()).length
  await page.goto(url + of.list)
  await page.getByRole('link', { name: of.link }).click()
  await page.getByRole('heading', { name: of.called }).waitFor()
  // The service worker has cached the calendar by this time, as it caches all of the app.
  await cutOff(context)
  const fields = await of.fill(page)
  await page.locator('#main .submit-button').click()
  await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
  await page.goBack()
  const card = cardOf(page, of.name)
  await card.getByText('On this phone').waitFor()
  await context.setOffline(false)
  await page.getByText(of.done).waitFor()
  await page.getByRole('link', { name: 'All sent' }).waitFor()
  await expect.poll(() => card.count()).toBe(1)
  expect((await calls()).slice(before).map((call) => call.fields)).toEqual([fields])
  expect(await listOf(of.resource)).toHaveLength(1)
})
