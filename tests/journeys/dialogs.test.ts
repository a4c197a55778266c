import { expect, test } from 'vitest'

import { events } from '#contract/resources/event.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { openEvents } from '#tests/support/events.ts'
import { aicha, pricing } from '#tests/support/examples.ts'
import { memberIdOf, openMembers } from '#tests/support/members.ts'
import { desktopScreen } from '#tests/support/phone.ts'
import { startSignedIn, untilTestEnds } from '#tests/support/visit.ts'

const startVisit = untilTestEnds(startSignedIn)
const listEvents = untilTestEnds(openEvents)
const listMembers = untilTestEnds(openMembers)

test('a double click opens a dialog once, and one Close closes it', async () => {
  const { page, server } = await startVisit()
  await page.goto(`${server.url}/gallery`)
  await page.getByRole('button', { name: 'Add New' }).dblclick({ delay: 20 })
  await page.getByLabel('Title').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Title').waitFor({ state: 'detached' })
  await page.waitForURL(`${server.url}/gallery`)
})

test('"?edit=" opens the form of an item anywhere in the list', async () => {
  const of = Array.from({ length: 12 }, (_, nth) => ({ ...aicha, name: `Member ${nth}` }))
  const console = await listMembers('ours', { of })
  const { page, url } = console
  await page.goto(`${url}/get-members?edit=${await memberIdOf(console, 'Member 0')}`)
  await page.getByRole('heading', { name: 'Edit Member' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Member 0')
})

const lost = 'This is not here any more, or cannot be reached just now.'

test.each(['edit', 'open'])(
  '"?%s=" with an unknown id displays that the item is missing',
  async (name) => {
    const console = await listEvents('ours', { of: [pricing] })
    await console.page.goto(`${console.url}/list-events?${name}=unknown`)
    await console.page.getByText(lost).waitFor()
  },
)

test('after a deletion the focus is on the page', async () => {
  const console = await listEvents('ours', { of: [pricing] })
  const { page } = console
  await page.getByRole('button', { name: `Delete ${pricing.title}` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No events found').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.classList.contains('container')))
    .toBe(true)
  expect(await console.listOf(events)).toEqual([])
})

test('focus stays in a dialog, and returns to its button after a click beside it', async () => {
  const console = await listEvents('ours', { of: [pricing], screen: desktopScreen })
  const { page } = console
  const edit = page.getByRole('button', { name: `Edit ${pricing.title}` })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Edit Event')
  await dialog.waitFor()
  const isWithin = () => dialog.evaluate((of) => of.contains(document.activeElement))
  const nameOf = () => page.evaluate(() => document.activeElement?.textContent)
  for (const key of ['Shift+Tab', 'Tab', 'Shift+Tab']) await page.keyboard.press(key)
  expect(await nameOf()).toBe('Update Event')
  for (let nth = 0; nth < 20; nth += 1) {
    await page.keyboard.press('Tab')
    expect(await isWithin()).toBe(true)
  }
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  expect(await edit.evaluate((of) => of === document.activeElement)).toBe(true)
})

test('a dialog closes the open menu, and has the focus', async () => {
  const console = await listEvents('ours', { of: [pricing] })
  const { page } = console
  await page.getByRole('button', { name: `Open ${pricing.title}` }).click()
  const dialog = dialogOf(page, pricing.title)
  await page.waitForURL('**?open=*')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  await page.goForward()
  await dialog.waitFor()
  await menu.waitFor({ state: 'hidden' })
  expect(console.consoleErrors).toEqual([])
})
