import type { Page } from 'playwright'
import { afterEach, expect, test } from 'vitest'

import { bannerRedirectMs } from '#contract/constants.ts'
import { type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { chooseDay } from '#tests/support/events.ts'
import { choosePicture } from '#tests/support/founders.ts'
import { aicha, enteredOf } from '#tests/support/members.ts'
import { pictureFile } from '#tests/support/pictures.ts'

// Behaviour of single add screens, and their messages about missing or invalid fields.

let admin: Console
afterEach(() => admin.end())

async function openForm(path: string) {
  admin = await startSignedInConsole('ours')
  await admin.page.goto(admin.url + path)
  await admin.page.locator('#main [type=submit]').waitFor()
  return admin
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true })
const submit = () => admin.page.locator('#main [type=submit]').click()

test('a banner without an image: "Please select an image"', async () => {
  const { page, calls } = await openForm('/add-banner')
  await submit()
  await page.getByRole('status').getByText('Please select an image').waitFor()
  await page.locator('.problem').getByText('Please select an image').waitFor()
  expect(await calls()).toEqual([])
})

test('leaving "Add Banner" before its redirect cancels the redirect', async () => {
  const { page, url } = await openForm('/add-banner')
  await page.clock.install()
  await page.locator('input[type=file]').setInputFiles(await pictureFile())
  await page.locator('[aria-busy=false] img').waitFor()
  await submit()
  await page.locator('.picture-field img').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL(`${url}/`)
  await page.clock.runFor(bannerRedirectMs + 100)
  expect(page.url()).toBe(`${url}/`)
})

test('an event needs a title, a date and a location; the rest is optional', async () => {
  const { page, calls } = await openForm('/add-event')
  expect(await field(page, 'Type').getAttribute('placeholder')).toBe('e.g. Workshop, Meetup')
  expect(await field(page, 'Time').getAttribute('placeholder')).toBe('6:00 PM - 9:00 PM')
  await submit()
  await page.getByText('Please fill in required fields', { exact: true }).waitFor()
  const problems = ['Title is required', 'Date is required', 'Location is required']
  await page.getByText('Location is required').waitFor()
  expect(await page.locator('.problem').allInnerTexts()).toEqual(problems)
  await field(page, 'Title').fill('Breakfast')
  await page.getByText('Title is required').waitFor({ state: 'detached' })
  await chooseDay(page, 1)
  await page.getByText('Date is required').waitFor({ state: 'detached' })
  expect(await calls()).toEqual([])

  await field(page, 'Location').fill('Quai 4')
  await submit()
  await page.getByText('Event added successfully!').waitFor()
  const top = () =>
    page.locator('#main .container').evaluate((each) => each.getBoundingClientRect().top)
  await expect.poll(top).toBeGreaterThan(0)
  const bare = { type: '', description: '', eventTime: '', isRegular: 'false' }
  expect(await calls()).toMatchObject([
    { fields: { title: 'Breakfast', location: 'Quai 4', ...bare }, files: [] },
  ])
})

test('the problems of a member stand under each field, and go when the field is edited', async () => {
  const { page, calls } = await openForm('/add-member')
  const problemOf = (label: string, problem: string) =>
    page
      .locator('.field')
      .filter({ has: field(page, label) })
      .getByText(problem, { exact: true })
  const entered = Object.entries(enteredOf(aicha))
  await submit()
  await page.getByText('Please fill in all required fields correctly').waitFor()
  for (const [label] of entered) {
    if (!/Website|LinkedIn/.test(label)) await problemOf(label, `${label} is required`).waitFor()
  }
  await field(page, 'Name').fill('Aïcha')
  await page.getByText('Name is required').waitFor({ state: 'detached' })
  await problemOf('Title', 'Title is required').waitFor()

  for (const [label, value] of entered) await field(page, label).fill(value)
  await field(page, 'Phone').fill('call me')
  await submit()
  await problemOf('Phone', 'Invalid phone format').waitFor()
  expect(await calls()).toEqual([])
  await field(page, 'Phone').fill(aicha.phone)
  await submit()
  await page.getByText('Member added successfully!').waitFor()
  const isFocused = () => field(page, 'Name').evaluate((each) => each === document.activeElement)
  await expect.poll(isFocused).toBe(true)
})

test('achievements are added, and removed while more than one is there', async () => {
  const { page } = await openForm('/add-founderProfile')
  const lines = page.getByLabel(/^Achievement \d$/)
  const removal = page.getByRole('button', { name: /^Remove achievement/ })
  expect(await removal.count()).toBe(0)
  for (const [index, achievement] of ['One', 'Two', 'Three'].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add achievement' }).click()
    await lines.nth(index).fill(achievement)
  }
  await page.getByRole('button', { name: 'Remove achievement 2' }).click()
  const left = () => lines.evaluateAll((all) => all.map((each) => each.getAttribute('value')))
  expect(await left()).toEqual(['One', 'Three'])
  await page.getByRole('button', { name: 'Remove achievement 1' }).click()
  expect(await left()).toEqual(['Three'])
  expect(await removal.count()).toBe(0)
})

test('the problems of a founder profile stand under their fields until those are edited', async () => {
  const { page, calls } = await openForm('/add-founderProfile')
  const address = page.getByLabel('LinkedIn URL')
  expect(await address.getAttribute('type')).toBe('url')
  await submit()
  await page.getByText('Please fill in all required fields and upload an image').waitFor()
  await page.getByText('Full name is required').waitFor()
  await page.getByText('Profile picture is required').waitFor()

  await page.getByLabel('Full name').fill('Yusuf')
  await page.getByText('Full name is required').waitFor({ state: 'detached' })
  await choosePicture(page, 0)
  await page.getByText('Profile picture is required').waitFor({ state: 'detached' })
  await address.fill('linkedin.example/in/yusuf')
  await submit()
  const wrong = page.getByText('Invalid LinkedIn URL')
  await expect.poll(() => wrong.count()).toBe(2)
  await address.fill('https://linkedin.example/in/yusuf')
  await page.locator('.field').getByText('Invalid LinkedIn URL').waitFor({ state: 'detached' })
  expect(await calls()).toEqual([])
})
