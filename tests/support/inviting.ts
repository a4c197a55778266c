import type { Locator, Page } from 'playwright'

import { ben, firstAdmin } from './accounts.ts'
import { cardOf } from './console.ts'
import { dialogOf } from './dialog.ts'
import type { Visit } from './visit.ts'

/** Opens the screen "People", and waits until it lists the owner. */
export async function openPeople({ page, url }: Pick<Visit, 'page' | 'url'>) {
  await page.goto(`${url}/people`)
  await cardOf(page, firstAdmin.email).waitFor()
}

export const press = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true }).click()

/** Invites Ben on that screen; returns his invitation link. */
export async function inviteBen(page: Page): Promise<string> {
  await press(page, 'Invite')
  const dialog = dialogOf(page, 'Invite somebody')
  await dialog.getByLabel('Email').fill(ben.email)
  await dialog.getByLabel('Name').fill(ben.name)
  await dialog.getByRole('radio', { name: 'Event staff' }).click()
  await press(dialog, 'Make the link')
  return linkIn(dialog)
}

/** Returns the link that a dialog displays, after checking its explanations. */
export async function linkIn(dialog: Locator): Promise<string> {
  await dialog.getByText('It is shown only now.').waitFor()
  await dialog.getByText(/It lets in once, until .*\d\d:\d\d/).waitFor()
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}
