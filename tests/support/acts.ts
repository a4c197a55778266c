import type { Page } from 'playwright'

import { deleteBy } from './console.ts'
import { aicha, memberInputsOf } from './examples.ts'

/** Where the actions of an admin below are performed. */
type Where = { page: Page; url: string }

const open = ({ page, url }: Where, path: string) => page.goto(url + path)

/** Presses the first button with this name. */
export const press = ({ page }: Where, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const inDialog = (page: Page) => page.locator('.dialog')

export async function remove(where: Where, path: string) {
  const { page } = where
  await open(where, path)
  await deleteBy(page, /^Delete /)
}

export async function update(where: Where, path: string, submit: string) {
  const { page } = where
  await open(where, path)
  await press(where, /^(Edit|Replace image)\b/)
  await inDialog(page).locator('input:not([type=file]), textarea').first().fill('Changed')
  await inDialog(page).getByText(submit, { exact: true }).click()
}

export async function addMember(where: Where) {
  const { page } = where
  await open(where, '/add-member')
  for (const [label, value] of Object.entries(memberInputsOf(aicha))) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await press(where, 'Add Member')
}

export async function addEvent(where: Where) {
  const { page } = where
  await open(where, '/add-event')
  await page.getByLabel('Title').fill('Workshop')
  await completeEvent(page)
}

/** Fills in every required field of an event except its title, and saves it. */
export async function completeEvent(page: Page) {
  await page.getByLabel('Location').fill('Lyon')
  for (const name of ['Open the calendar', 'Done', 'Add Event']) {
    await page.getByRole('button', { name }).first().click()
  }
}
