import type { Locator, Page } from 'playwright'

import { cardOf } from './console.ts'
import { dialogOf } from './dialog.ts'
import { strongPassword } from './people.ts'
import { firstAdmin } from './test-server.ts'
import type { Visit } from './visit.ts'

/** A person who is not an owner. */
export const ben = { email: 'ben@network.example', name: 'Ben', role: 'event-staff' } as const
export const benCredentials = { email: ben.email, password: strongPassword }

/** Opens the screen "People", and waits until it lists the owner. */
export async function openPeople({ page, url }: Pick<Visit, 'page' | 'url'>) {
  await page.goto(`${url}/people`)
  await cardOf(page, firstAdmin.email).waitFor()
}

export const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

/** Invites Ben on that screen; returns his invitation link. */
export async function inviteBen(page: Page): Promise<string> {
  await press(page, 'Invite')
  const dialog = dialogOf(page, 'Invite somebody')
  await dialog.getByLabel('Email').fill(ben.email)
  await dialog.getByLabel('Name').fill(ben.name)
  await dialog.getByRole('radio', { name: 'Event staff' }).check()
  await press(dialog, 'Make the link')
  return linkIn(dialog)
}

/** Returns the link that a dialog displays, after checking its explanations. */
export async function linkIn(dialog: Locator): Promise<string> {
  await dialog.getByText('It is shown only now.').waitFor()
  await dialog.getByText(/It lets in once, until .*\d\d:\d\d/).waitFor()
  return dialog.getByLabel('Link', { exact: true }).inputValue()
}
