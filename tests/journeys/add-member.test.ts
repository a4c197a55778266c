import { afterEach, describe, expect, test } from 'vitest'

import { members } from '#contract/resources/member.ts'
import { backends, type Console, startSignedInConsole } from '#tests/support/backends.ts'
import { cardOf } from '#tests/support/console.ts'
import { untilForgotten, untilKept } from '#tests/support/kept-drafts.ts'
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

describe.each(backends)('without a network, backend: %s', (backend) => {
  test('a member is kept on the phone, stands in the list, and is sent once', async () => {
    const { page, context, calls, listOf } = await openForm(backend)
    await page.goto(`${admin.url}/get-members`)
    await page.getByText('No verified members found').waitFor()
    await page.getByRole('link', { name: 'Add New' }).click()
    await fieldOf('Name').waitFor()
    await context.setOffline(true)
    await fill(entered)
    await submit()
    await page.getByText('Saved on this phone. It will be sent when you are back online.').waitFor()
    await expect.poll(() => valueOf('Name')).toBe('')
    await page.goBack()
    const card = cardOf(page, 'Aïcha Morabit')
    await card.getByText('On this phone').waitFor()
    await page.getByText('Showing 1 - 1 of 1 members').waitFor()
    await context.setOffline(false)
    await page.getByText('Member added successfully!').waitFor()
    await page.getByRole('link', { name: 'All sent' }).waitFor()
    await expect.poll(() => card.count()).toBe(1)
    expect((await calls()).map(({ fields }) => fields)).toEqual([aicha])
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

    const wrong = [
      { Email: 'aicha at atlas', problem: 'Invalid email format' },
      { Phone: 'call me', problem: 'Invalid phone format' },
      { Phone: '12+34', problem: 'Invalid phone format' },
      { Website: 'atlas-sons.example', problem: 'Invalid website URL' },
      { LinkedIn: 'ftp://linkedin.example', problem: 'Invalid LinkedIn URL' },
    ]
    await fill(entered)
    for (const { problem, ...values } of wrong) {
      const [label = ''] = Object.keys(values)
      await fill(values)
      await submit()
      await problemOf(label, problem).waitFor()
      await fill(entered)
      await page.getByText(problem).waitFor({ state: 'detached' })
    }
    expect(await calls()).toEqual([])
  })

  test('a refusal stands in the form in the words of the backend, or in ours without any', async () => {
    const { page, calls } = await openForm('ours')
    await fill(entered)
    const inForm = page.getByRole('alert')
    const toast = page.getByRole('status')
    let message: string | undefined = 'The register is closed'
    await page.route('**/admin/add-member', (route) =>
      route.fulfill({ status: 400, json: { success: false, message } }),
    )
    await submit()
    const failed = 'An error occurred while adding the member'
    await inForm.getByText(`${failed}: The register is closed`, { exact: true }).waitFor()
    await toast.getByText('The register is closed', { exact: true }).waitFor()
    message = undefined
    await submit()
    await inForm.getByText(failed, { exact: true }).waitFor()
    await toast.getByText('An error occurred', { exact: true }).waitFor()
    expect(await valueOf('Name')).toBe('Aïcha Morabit')
    expect(await calls()).toEqual([])
  })

  const problemOf = (label: string, problem: string) =>
    admin.page
      .locator('.field')
      .filter({ has: fieldOf(label) })
      .getByText(problem, { exact: true })
})

describe('leaving the form', () => {
  test('its close icon goes to "/"; what was typed is there again, also after a reload', async () => {
    const { page, url } = await openForm('ours')
    await fill({ Name: 'Aïcha', Discount: '15%' })
    await untilKept(page, { parts: { name: 'Aïcha', discount: '15%' } })
    await page.reload()
    await page.getByText('What you typed before is here again.').waitFor()
    expect([await valueOf('Name'), await valueOf('Discount')]).toEqual(['Aïcha', '15%'])
    await page.getByRole('link', { name: 'Close' }).click()
    await page.waitForURL(`${url}/`)
  })

  test('"Cancel" goes to "/", and forgets what was typed', async () => {
    const { page, url } = await openForm('ours')
    await fill({ Name: 'Aïcha' })
    await untilKept(page, { parts: { name: 'Aïcha' } })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${url}/`)
    await untilForgotten(page)
    await page.goBack()
    await fieldOf('Name').waitFor()
    expect(await valueOf('Name')).toBe('')
  })
})
