import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import type { Resource, WireValues } from '#contract/resource.ts'
import { banners } from '#contract/resources/banner.ts'
import { events } from '#contract/resources/event.ts'
import { founderProfiles } from '#contract/resources/founder-profile.ts'
import { members } from '#contract/resources/member.ts'
import {
  aicha,
  eventInputsOf,
  eventPartsOf,
  memberInputsOf,
  pricing,
  yusuf,
  yusufParts,
} from '#tests/support/examples.ts'
import { goTo, untilVisible } from '#tests/support/open-app.ts'

import { chooseDay, choosePicture, fillEach, fillFounder, submit } from './fill.ts'

type Form = {
  resource: Resource
  path: string
  title: string
  /** Heading of the screen, and name of its button. */
  heading: string
  busy: string
  done: string
  /** Section titles with their labels. */
  sections?: Record<string, string[]>
  /** A further hint on the screen. */
  hint?: string
  /** Fills in everything but the picture; returns the parts that are sent. */
  fill: () => Promise<WireValues>
  hasPicture: boolean
  /** Expected row in the backend. */
  storedRow: object
  /** Path after saving, if it is another one than the form's. */
  pathAfterSaving?: string
}

/** Enters an event on the 15th of this month. */
async function fillEvent() {
  await fillEach(eventInputsOf(pricing))
  await page.getByRole('checkbox', { name: 'Regular Event' }).click()
  await chooseDay(15)
  const date = page.getByRole('textbox', { name: 'Date' })
  await expect.element(date).toHaveValue(expect.stringMatching(/^\d{4}-\d\d-15$/))
  const [input] = date.elements()
  const eventDate = input instanceof HTMLInputElement ? input.value : ''
  return eventPartsOf({ ...pricing, eventDate })
}

async function fillProfile() {
  await fillFounder({ ...yusuf, achievements: [...yusuf.achievements, '   '] })
  return yusufParts
}

const member = { ...aicha, linkedIn: '' }
const forms: Form[] = [
  {
    resource: banners,
    path: '/add-banner',
    title: 'Add banner',
    heading: 'Add Banner',
    busy: 'Adding Banner...',
    done: 'Banner added successfully!',
    hint: 'recommended 1920x600px, JPG, PNG, GIF, max 5MB',
    ...{ hasPicture: true, fill: async () => ({}), storedRow: { image: expect.any(String) } },
    pathAfterSaving: '/add-banner',
  },
  {
    resource: events,
    path: '/add-event',
    title: 'Add event',
    heading: 'Add Event',
    busy: 'Adding Event...',
    done: 'Event added successfully!',
    sections: {
      'Event Image': ['Image (optional)'],
      'Basic Information': ['Title', 'Type', 'Regular Event', 'Description'],
      'Event Details': ['Date', 'Time', 'Location'],
    },
    hasPicture: true,
    fill: fillEvent,
    storedRow: { title: pricing.title, imageUrl: expect.any(String) },
  },
  {
    resource: members,
    path: '/add-member',
    title: 'Add verified member',
    heading: 'Add Member',
    busy: 'Adding Member...',
    done: 'Member added successfully!',
    sections: {
      'Personal Information': ['Name', 'Title', 'Email', 'Phone', 'Location'],
      'Business Information': ['Company', 'Industry', 'Discount'],
      'Online Presence': ['Website', 'LinkedIn'],
    },
    fill: async () => {
      await fillEach(memberInputsOf(member))
      return member
    },
    hasPicture: false,
    storedRow: member,
  },
  {
    resource: founderProfiles,
    path: '/add-founderProfile',
    title: 'Add founder profile',
    heading: 'Add Founder Profile',
    busy: 'Adding Profile...',
    done: 'Founder profile added successfully!',
    hint: 'recommended square 500x500',
    hasPicture: true,
    fill: fillProfile,
    storedRow: yusuf,
  },
]

const form = () => document.querySelector('#main form')

/** Whether every field is empty. */
function isBlank(): boolean {
  const fields = [...(form()?.querySelectorAll('input:not([type=file]), textarea') ?? [])]
  const isEmpty = (field: Element) =>
    field instanceof HTMLInputElement && field.type === 'checkbox'
      ? !field.checked
      : field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
        ? field.value === ''
        : false
  const achievements = page.getByLabelText(/^Achievement \d$/).elements()
  return (
    fields.every(isEmpty) &&
    form()?.querySelector('.picture-field img') === null &&
    achievements.length < 2
  )
}

/** Returns the labels of a section, by its heading. */
function sectionsOfForm() {
  const sections = [...document.querySelectorAll('#main section')]
  return Object.fromEntries(
    sections.map((section) => [
      section.querySelector('h2')?.textContent,
      [...section.querySelectorAll<HTMLElement>('label, ion-checkbox')].map((label) =>
        label.innerText.trim(),
      ),
    ]),
  )
}

/** Returns the controls of the form that can get the focus, and with it input. */
function focusableControls() {
  const controls = document.querySelectorAll<HTMLElement>(
    '#main fieldset :is(input, textarea, button, ion-checkbox)',
  )
  return [...controls].filter((control) => {
    control.focus()
    return document.activeElement === control
  })
}

/** Tests of what all add screens share, for the app that the file has opened. */
export function testAddForms(): void {
  test.each(forms)(
    '"$heading" sends exactly the fields of the specification, and is blank again',
    async (of) => {
      const before = (await commands.recordedWrites()).length
      goTo(of.path)
      await untilVisible(page.getByRole('heading', { name: of.heading, level: 1 }))
      await expect.poll(() => document.title).toBe(`${of.title} | Admin Dashboard`)
      if (of.hint !== undefined) await untilVisible(page.getByText(of.hint))
      expect(sectionsOfForm()).toMatchObject(of.sections ?? {})
      const fields = await of.fill()
      if (of.hasPicture) await choosePicture()
      await commands.holdCalls(of.resource.paths.add ?? '')
      // Marks the address, so that staying on the route differs from navigating to it.
      history.replaceState(history.state, '', '?before')
      await submit()
      await untilVisible(page.getByRole('button', { name: of.busy }))
      expect(focusableControls()).toEqual([])
      await commands.passCalls()
      await untilVisible(page.getByText(of.done))
      await expect.poll(isBlank).toBe(true)
      await expect
        .poll(() => location.pathname + location.search)
        .toBe(of.pathAfterSaving ?? `${of.path}?before`)
      const [call, ...others] = (await commands.recordedWrites()).slice(before)
      const files = of.hasPicture ? [{ part: 'image', type: 'image/webp' }] : []
      expect(call).toMatchObject({ method: 'POST', path: of.resource.paths.add, files })
      expect([call?.fields, others]).toEqual([fields, []])
      expect(await commands.rowsOf(of.resource.name)).toMatchObject([of.storedRow])
    },
  )
}
