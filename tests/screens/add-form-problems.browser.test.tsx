import { afterEach, expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'

import { bannerRedirectMs } from '#contract/constants.ts'
import { banners } from '#contract/resources/banner.ts'
import { aicha, memberInputsOf } from '#tests/support/examples.ts'
import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { chooseDay, choosePicture, fillEach, submit } from './fill.ts'

// Behaviour of single add screens, and their messages about missing or invalid fields.

openApp('/', { backend: 'ours', screen: 'phone' })
afterEach(() => void vi.useRealTimers())

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })
const problems = () =>
  [...document.querySelectorAll('.problem, .ion-invalid .error-text')]
    .map((each) => each.textContent)
    .filter((words) => words !== '')

/** Opens a form; returns a function that returns the writes since then. */
async function openForm(path: string) {
  const before = (await commands.recordedWrites()).length
  goTo(path)
  await expect.poll(() => document.querySelector('#main .submit-button')).not.toBeNull()
  return async () => (await commands.recordedWrites()).slice(before)
}

/** Leaves the form, which ends the timer of its redirect. */
async function closeForm() {
  await page.getByRole('link', { name: 'Close' }).click()
  // The timer ends when the form has made way for the other screen, after the address has changed.
  await untilGone(page.getByRole('button', { name: 'Cancel' }))
}

test('a banner without an image: "Please select an image"', async () => {
  const writes = await openForm('/add-banner')
  await submit()
  await untilVisible(page.getByRole('status').getByText('Please select an image'))
  expect(problems()).toEqual(['Please select an image'])
  expect(await writes()).toEqual([])
})

test('a crop counts as soon as it is chosen, even if the form is saved at the same moment', async () => {
  await openForm('/add-banner')
  await choosePicture()
  await page.getByRole('button', { name: 'Crop to 1920×600' }).click()
  const use = page.getByRole('button', { name: 'Use this part' })
  await expect.element(use).toBeEnabled()
  const [useButton, submitButton] = [use.element(), document.querySelector('#main .submit-button')]
  for (const button of [useButton, submitButton]) if (button instanceof HTMLElement) button.click()
  await untilVisible(page.getByText('Banner added successfully!'))
  await closeForm()
  const [{ image } = {}] = await commands.rowsOf(banners.name)
  const response = await fetch(String(image))
  const { width, height } = await createImageBitmap(await response.blob())
  expect(width / height).toBeCloseTo(1920 / 600, 1)
})

test('leaving "Add Banner" before its redirect cancels the redirect', async () => {
  await openForm('/add-banner')
  await choosePicture()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await submit()
  await untilVisible(page.getByText('Banner added successfully!'))
  await closeForm()
  expect(location.pathname).toBe('/')
  vi.advanceTimersByTime(bannerRedirectMs + 100)
  expect(location.pathname).toBe('/')
})

test('an event needs a title, a date and a location; the rest is optional', async () => {
  const writes = await openForm('/add-event')
  await expect.element(field('Type')).toHaveAttribute('placeholder', 'e.g. Workshop, Meetup')
  await expect.element(field('Time')).toHaveAttribute('placeholder', '6:00 PM - 9:00 PM')
  await submit()
  await untilVisible(text('Please fill in required fields'))
  const expected = ['Title is required', 'Date is required', 'Location is required']
  await expect.poll(problems).toEqual(expected)
  await field('Title').fill('Breakfast')
  await expect.poll(problems).toEqual(expected.slice(1))
  await chooseDay(1)
  await expect.poll(problems).toEqual(expected.slice(2))
  expect(await writes()).toEqual([])

  await field('Location').fill('Quai 4')
  await submit()
  await untilVisible(page.getByText('Event added successfully!'))
  const top = () => document.querySelector('#main .container')?.getBoundingClientRect().top
  await expect.poll(top).toBeGreaterThan(0)
  const bare = { type: '', description: '', eventTime: '', isRegular: 'false' }
  expect(await writes()).toMatchObject([
    { fields: { title: 'Breakfast', location: 'Quai 4', ...bare }, files: [] },
  ])
})

test('the problems of a member stand under each field, and go when the field is edited', async () => {
  const writes = await openForm('/add-member')
  const problemOf = (label: string) =>
    field(label).element().closest('.field')?.querySelector('.problem, .error-text')?.textContent
  const entered = memberInputsOf(aicha)
  const isRequired = (label: string) => !/Website|LinkedIn/.test(label)
  await submit()
  await untilVisible(page.getByText('Please fill in all required fields correctly'))
  for (const label of Object.keys(entered)) {
    const problem = isRequired(label) ? `${label} is required` : undefined
    await expect.poll(() => problemOf(label)).toBe(problem)
  }
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toBeInViewport()
  await field('Name').fill('Aïcha')
  await untilGone(text('Name is required'))
  await expect.poll(() => problemOf('Title')).toBe('Title is required')

  await fillEach({ ...entered, Phone: 'call me' })
  await submit()
  await expect.poll(problems).toEqual(['Invalid phone format'])
  await expect.poll(() => problemOf('Phone')).toBe('Invalid phone format')
  expect(await writes()).toEqual([])
  await field('Phone').fill(aicha.phone)
  await submit()
  await untilVisible(page.getByText('Member added successfully!'))
  await expect.element(field('Name')).toHaveFocus()
})

test('email address and phone number get the keyboard of their types', async () => {
  await openForm('/add-member')
  for (const [label, type] of [
    ['Email', 'email'],
    ['Phone', 'tel'],
  ] as const) {
    await expect.element(field(label)).toHaveAttribute('type', type)
    await expect.element(field(label)).not.toHaveAttribute('inputmode')
  }
})

test('achievements are added, and removed while more than one is there', async () => {
  await openForm('/add-founderProfile')
  const line = (nth: number) => page.getByLabelText(`Achievement ${nth}`, { exact: true })
  const removals = page.getByRole('button', { name: /^Remove achievement/ })
  const lines = () =>
    page
      .getByLabelText(/^Achievement \d$/)
      .elements()
      .map((each) => each instanceof HTMLInputElement && each.value)
  expect(removals.elements()).toEqual([])
  await line(1).fill('One')
  for (const [nth, achievement] of [
    [2, 'Two'],
    [3, 'Three'],
  ] as const) {
    await page.getByRole('button', { name: 'Add achievement' }).click()
    await expect.element(line(nth)).toHaveFocus()
    await line(nth).fill(achievement)
  }
  await page.getByRole('button', { name: 'Remove achievement 2' }).click()
  expect(lines()).toEqual(['One', 'Three'])
  await page.getByRole('button', { name: 'Remove achievement 1' }).click()
  expect(lines()).toEqual(['Three'])
  expect(removals.elements()).toEqual([])
})

test('the problems of a founder profile stand under their fields until those are edited', async () => {
  const writes = await openForm('/add-founderProfile')
  await page.getByRole('button', { name: 'Cancel' }).click()
  goTo('/add-founderProfile')
  const address = page.getByLabelText('LinkedIn URL')
  await expect.element(address).toHaveAttribute('type', 'url')
  await submit()
  await untilVisible(page.getByText('Please fill in all required fields and upload an image'))
  await expect.poll(problems).toContain('Full name is required')
  expect(problems()).toContain('Profile picture is required')

  await page.getByLabelText('Full name').fill('Yusuf')
  await expect.poll(problems).not.toContain('Full name is required')
  await choosePicture()
  await expect.poll(problems).not.toContain('Profile picture is required')
  await address.fill('linkedin.example/in/yusuf')
  await submit()
  await expect.poll(() => text('Invalid LinkedIn URL').elements().length).toBe(2)
  await address.fill('https://linkedin.example/in/yusuf')
  await expect.poll(problems).not.toContain('Invalid LinkedIn URL')
  expect(await writes()).toEqual([])
})
