import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'

import type { WireValues, Resource } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { members } from '#contract/resources/member.ts'
import { everywhere, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { chooseDay, enteredOf, partsOf, pricing } from '#tests/support/events.ts'
import { fillFounder, yusuf, yusufParts } from '#tests/support/founders.ts'
import { aicha, enteredOf as enteredOfMember } from '#tests/support/members.ts'
import { pictureFile, sentPicture } from '#tests/support/pictures.ts'
import { delayNextUntil } from '#tests/support/routes.ts'
import { visitForAll } from '#tests/support/visit.ts'

// Behaviour that all add screens share.

type Form = {
  resource: Resource
  path: string
  title: string
  /** Name of the item in the heading, the button and the messages. */
  called: string
  busy: string
  done: string
  /** Section titles with their labels, and a further hint on the screen. */
  sections?: Record<string, string[]>
  hint?: string
  /** Fills in everything but the picture; returns the parts that are sent. */
  fill: (page: Page) => Promise<WireValues>
  hasPicture: boolean
  /** Expected row in the backend. */
  kept: object
  /** Route after saving, if it is another one than the form's. */
  leadsTo?: string
}

async function fillEach(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  }
}

/** Enters an event on the 15th of this month. */
async function fillEvent(page: Page) {
  await fillEach(page, enteredOf(pricing))
  await page.getByRole('checkbox', { name: 'Regular Event' }).check()
  await chooseDay(page, 15)
  const eventDate = await page.getByRole('textbox', { name: 'Date' }).inputValue()
  expect(eventDate).toMatch(/^\d{4}-\d\d-15$/)
  return partsOf({ ...pricing, eventDate })
}

async function fillProfile(page: Page) {
  await fillFounder(page, { ...yusuf, achievements: [...yusuf.achievements, '   '] })
  return yusufParts
}

const member = { ...aicha, linkedIn: '' }
const forms: Form[] = [
  {
    resource: banners,
    path: '/add-banner',
    title: 'Add banner',
    called: 'Add Banner',
    busy: 'Adding Banner...',
    done: 'Banner added successfully!',
    hint: 'recommended 1920x600px, JPG, PNG, GIF, max 5MB',
    ...{ hasPicture: true, fill: async () => ({}), kept: { image: expect.any(String) } },
    leadsTo: '/add-banner',
  },
  {
    resource: events,
    path: '/add-event',
    title: 'Add event',
    called: 'Add Event',
    busy: 'Adding Event...',
    done: 'Event added successfully!',
    sections: {
      'Event Image': ['Image (optional)'],
      'Basic Information': ['Title', 'Type', 'Regular Event', 'Description'],
      'Event Details': ['Date', 'Time', 'Location'],
    },
    hasPicture: true,
    fill: fillEvent,
    kept: { title: pricing.title, imageUrl: expect.any(String) },
  },
  {
    resource: members,
    path: '/add-member',
    title: 'Add verified member',
    called: 'Add Member',
    busy: 'Adding Member...',
    done: 'Member added successfully!',
    sections: {
      'Personal Information': ['Name', 'Title', 'Email', 'Phone', 'Location'],
      'Business Information': ['Company', 'Industry', 'Discount'],
      'Online Presence': ['Website', 'LinkedIn'],
    },
    fill: async (page) => {
      await fillEach(page, enteredOfMember(member))
      return member
    },
    hasPicture: false,
    kept: member,
  },
  {
    resource: founderProfiles,
    path: '/add-founderProfile',
    title: 'Add founder profile',
    called: 'Add Founder Profile',
    busy: 'Adding Profile...',
    done: 'Founder profile added successfully!',
    hint: 'recommended square 500x500',
    hasPicture: true,
    fill: fillProfile,
    kept: yusuf,
  },
]

const save = (page: Page) => page.locator('#main [type=submit]').click()

/** Waits until every field is empty. */
async function untilBlank(page: Page) {
  const typed = page.locator('#main form').locator('input:not([type=file]), textarea')
  const values = () =>
    typed.evaluateAll((all) =>
      all.map((each) =>
        each instanceof HTMLInputElement && each.type === 'checkbox'
          ? each.checked
          : each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement
            ? each.value !== ''
            : true,
      ),
    )
  await expect.poll(async () => (await values()).includes(true)).toBe(false)
  expect(await page.locator('.picture-field img').count()).toBe(0)
  expect(await page.getByLabel(/^Achievement \d$/).count()).toBeLessThan(2)
}

describe.each(everywhere)('$screen.width wide, backend: $backend', (row) => {
  const { backend, screen, quickOnPhone } = row
  const admin = visitForAll(() => startSignedInConsole(backend, screen))

  test.each(forms)(
    '"$called" sends exactly the fields of the specification, and is blank again',
    quickOnPhone,
    async (of) => {
      const { page, url, calls, listOf } = admin()
      const before = (await calls()).length
      await page.goto(url + of.path)
      await page.getByRole('heading', { name: of.called, level: 1 }).waitFor()
      expect(await page.title()).toBe(`${of.title} | Admin Dashboard`)
      if (of.hint !== undefined) await page.getByText(of.hint).waitFor()
      for (const [title, labels] of Object.entries(of.sections ?? {})) {
        const section = page.locator('section').filter({ hasText: title })
        expect(await section.getByRole('heading', { level: 2 }).innerText()).toBe(title)
        expect(await section.locator('label').allInnerTexts()).toEqual(labels)
      }
      const fields = await of.fill(page)
      if (of.hasPicture) {
        await page.locator('input[type=file]').setInputFiles(await pictureFile(1))
        await page.locator('[aria-busy=false] img').waitFor()
      }
      await delayNextUntil(
        page.getByRole('button', { name: of.busy }),
        `**${of.resource.paths.add}`,
      )
      // Marks the address, so that staying on the route differs from navigating to it.
      await page.evaluate(() => history.replaceState(history.state, '', '?before'))
      await save(page)
      await page.getByText(of.done).waitFor()
      await untilBlank(page)
      await page.waitForURL(url + (of.leadsTo ?? `${of.path}?before`))
      const [call, ...others] = (await calls()).slice(before)
      const files = of.hasPicture ? [sentPicture] : []
      expect(call).toMatchObject({ method: 'POST', path: of.resource.paths.add, files })
      expect([call?.fields, others]).toEqual([fields, []])
      expect(await listOf(of.resource)).toMatchObject([of.kept])
    },
  )
})

describe('offline', () => {
  const admin = visitForAll(() => startSignedInConsole('ours'))

  test.each([
    { form: forms[1], list: '/list-events', link: 'Add New Event', name: pricing.title },
    { form: forms[3], list: '/list-founderProfile', link: 'Add New Profile', name: yusuf.fullName },
  ])('$name is stored on the phone, displayed in the list, and sent once', async (of) => {
    if (!of.form) throw new Error('There is no such form')
    const { called, done, fill, resource } = of.form
    const { page, url, context, calls, listOf } = admin()
    const before = (await calls()).length
    await page.goto(url + of.list)
    await page.getByRole('link', { name: of.link }).click()
    await page.getByRole('heading', { name: called }).waitFor()
    // The service worker has cached the calendar by this time, as it caches all of the app.
    await context.setOffline(true)
    const fields = await fill(page)
    await save(page)
    await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
    await untilBlank(page)
    await page.goBack()
    const card = cardOf(page, of.name)
    await card.getByText('On this phone').waitFor()
    await context.setOffline(false)
    await page.getByText(done).waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await expect.poll(() => card.count()).toBe(1)
    expect((await calls()).slice(before).map((call) => call.fields)).toEqual([fields])
    expect(await listOf(resource)).toHaveLength(1)
  })
})
