import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { aicha, memberInputsOf } from '#tests/support/examples.ts'
import { enter, focused, tabTo } from '#tests/support/keyboard.ts'
import { desktopScreen } from '#tests/support/phone.ts'
import { startVisit, visitForAll } from '#tests/support/visit.ts'

// Uses the whole console without a mouse. The tests continue one another, as an admin would go on.

const visit = visitForAll(() => startVisit(desktopScreen))

const type = async (label: string, text: string) => {
  await tabTo(visit().page, label)
  await visit().page.keyboard.press('ControlOrMeta+a')
  await visit().page.keyboard.type(text)
}

const goTo = async (entry: string, path: string) => {
  const { page, server } = visit()
  await page.locator('ion-menu').getByRole('link', { name: 'Dashboard' }).focus()
  await enter(page, entry)
  await page.waitForURL(server.url + path)
}

test('an admin can sign in by keyboard', async () => {
  const { page, server } = visit()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').waitFor()
  await type('Email', firstAdmin.email)
  await type('Password', firstAdmin.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/`)
})

test('an event can be added by keyboard, with its day from the calendar', async () => {
  const { page } = visit()
  await goTo('Add Event', '/add-event')
  await type('Title', 'Workshop')
  await tabTo(page, 'Regular Event')
  await page.keyboard.press('Space')
  await enter(page, 'Date')
  await page.locator('ion-datetime').waitFor()
  await enter(page, 'Done')
  await expect
    .poll(() => page.locator('[name=eventDate]').inputValue())
    .toMatch(/^\d{4}-\d\d-\d\d$/)
  await type('Location', 'Lyon')
  await page.keyboard.press('Enter')
  await page.getByText('Event added successfully!').waitFor()
})

test('an event can be found and edited by keyboard, and focus returns to its button', async () => {
  const { page } = visit()
  await goTo('Events List', '/list-events')
  await page.getByRole('heading', { name: 'Workshop' }).waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await expect.poll(() => focused(page)).toBe('Search events')
  await page.keyboard.type('work')
  await enter(page, 'Edit Workshop')
  await page.getByRole('heading', { name: 'Edit Event' }).waitFor()
  await type('Title', 'Workday')
  await page.keyboard.press('Enter')
  await page.getByText('Event updated successfully!').waitFor()
  await page.getByRole('heading', { name: 'Edit Event' }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Edit Workday')
})

test('an event can be deleted by keyboard after the question', async () => {
  const { page } = visit()
  await enter(page, 'Delete Workday')
  await page.getByText('Are you sure you want to delete this event?').waitFor()
  await enter(page, 'Delete')
  await page.getByText('Event deleted successfully!').waitFor()
})

test('focus moves to the first invalid field after Enter', async () => {
  const { page } = visit()
  await goTo('Add Member', '/add-member')
  await page.locator('.submit-button button').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Please fill in all required fields correctly').waitFor()
  await expect.poll(() => focused(page)).toBe('Name')
})

test('a member can be added and read in full by keyboard', async () => {
  const { page } = visit()
  await goTo('Add Member', '/add-member')
  for (const [label, text] of Object.entries(memberInputsOf(aicha))) await type(label, text)
  await page.keyboard.press('Enter')
  await page.getByText('Member added successfully!').waitFor()
  await goTo('Members List', '/get-members')
  await page.getByRole('heading', { name: aicha.name }).waitFor()
  await enter(page, `More ${aicha.name}`)
  await page.getByText('✓ Active').waitFor()
  expect(await focused(page)).toBe(`Less ${aicha.name}`)
})

test('the announcement can be created and switched by keyboard', async () => {
  const { page } = visit()
  await goTo('Header Announcement', '/header-announcement')
  await enter(page, 'Create Announcement')
  await page.locator('.dialog').getByText('External URL').waitFor()
  await type('Title', 'Join us')
  await type('External URL', 'https://a.example')
  await page.keyboard.press('Enter')
  await page.getByText('Announcement created successfully!').waitFor()
  await enter(page, 'Deactivate')
  await page.getByText('Announcement deactivated successfully!').waitFor()
})

test('the theme can be changed by keyboard, and an admin can sign out', async () => {
  const { page } = visit()
  await enter(page, 'Switch to dark theme')
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toContain('dark')
  await enter(page, 'Account')
  await enter(page, 'Sign out')
  await page.waitForURL('**/login')
})
