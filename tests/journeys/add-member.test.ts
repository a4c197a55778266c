import { afterEach, describe, expect, test } from 'vitest'

import { members } from '#contract/resources/member.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { aicha as member, enteredOf } from '#tests/support/members.ts'
import { desktopScreen, phoneScreen, type Screen } from '#tests/support/phone.ts'

const sections = {
  'Personal Information': ['Name', 'Title', 'Email', 'Phone', 'Location'],
  'Business Information': ['Company', 'Industry', 'Discount'],
  'Online Presence': ['Website', 'LinkedIn'],
}

const aicha = { ...member, linkedIn: '' }
const entered = enteredOf(aicha)

let admin: Console
afterEach(() => admin.end())

async function openForm(backend: (typeof backends)[number], screen?: Screen) {
  admin = await startSignedInConsole(backend, screen)
  await admin.page.goto(`${admin.url}/add-member`)
  await fieldOf('Name').waitFor()
  return admin
}

const fieldOf = (label: string) => admin.page.getByRole('textbox', { name: label, exact: true })
const valueOf = (label: string) => fieldOf(label).inputValue()
const submit = () => admin.page.getByRole('button', { name: 'Add Member' }).click()

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await fieldOf(label).fill(value)
}

const screens = [phoneScreen, desktopScreen].flatMap((screen) =>
  backends.map((backend) => ({ backend, screen, width: screen.width })),
)

describe.each(screens)('"Add Member", $width wide, backend: $backend', ({ backend, screen }) => {
  test('sends exactly the parts of the table, and is blank again for the next', async () => {
    const { page, url, calls, listOf } = await openForm(backend, screen)
    expect(await page.title()).toBe('Add verified member | Admin Dashboard')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Add Member')
    for (const [title, labels] of Object.entries(sections)) {
      const section = page.locator('section').filter({ hasText: title })
      expect(await section.getByRole('heading', { level: 2 }).innerText()).toBe(title)
      expect(await section.locator('label').allInnerTexts()).toEqual(labels)
    }
    await fill(entered)
    await page.route('**/admin/add-member', async (route) => {
      await page.getByRole('button', { name: 'Adding Member...' }).waitFor()
      await route.continue()
    })
    await submit()
    await page.getByText('Member added successfully!').waitFor()
    await expect.poll(() => valueOf('Name')).toBe('')
    for (const label of Object.keys(entered)) expect(await valueOf(label)).toBe('')
    expect(page.url()).toBe(`${url}/add-member`)
    await expect
      .poll(() => fieldOf('Name').evaluate((each) => each === document.activeElement))
      .toBe(true)
    expect(await calls()).toEqual([
      { method: 'POST', path: '/admin/add-member', fields: aicha, files: [] },
    ])
    expect(await listOf(members)).toMatchObject([aicha])
  })
})

describe('what is missing or wrong', () => {
  test('stands under each field, goes when the field is edited, and nothing is sent', async () => {
    const { page, calls } = await openForm('ours')
    await submit()
    await page.getByText('Please fill in all required fields correctly').waitFor()
    const required = Object.keys(entered).filter((label) => !/Website|LinkedIn/.test(label))
    for (const label of required) await problemOf(label, `${label} is required`).waitFor()
    await fill({ Name: 'Aïcha' })
    await page.getByText('Name is required').waitFor({ state: 'detached' })
    await problemOf('Title', 'Title is required').waitFor()

    await fill({ ...entered, Phone: 'call me' })
    await submit()
    await problemOf('Phone', 'Invalid phone format').waitFor()
    expect(await calls()).toEqual([])
  })

  const problemOf = (label: string, problem: string) =>
    admin.page
      .locator('.field')
      .filter({ has: fieldOf(label) })
      .getByText(problem, { exact: true })
})
