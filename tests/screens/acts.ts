import { expect } from 'vitest'
import { commands, type Locator, locators, page, userEvent } from 'vitest/browser'

import { shellId } from '#client/ui/base/shell-id.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import type { Role } from '#contract/role.ts'
import { type Credentials, sessionPaths } from '#contract/session.ts'
import { untilGone } from '#tests/support/open-app.ts'
import { type Refusal, replyOf } from '#tests/support/routes.ts'
import type { RecordedWrite } from '#tests/support/screen-backend.ts'

/** Presses the button with exactly this name, in the page or within an element. */
export const press = (name: string, within: Pick<Locator, 'getByRole'> = page): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** Returns the focused element: that of an Ionic component is in its shadow root. */
export function focusedElement(): Element | null {
  const host = document.activeElement
  return host?.shadowRoot?.activeElement ?? host
}

/** Answers the open question by "Cancel", and waits until it has closed, because there is one question at a time. */
export async function cancelQuestion(): Promise<void> {
  const question = page.getByRole('alertdialog')
  await press('Cancel', question)
  await untilGone(question)
}

/**
 * Locates exactly this text, in the page or within an element. Only exact texts are found in Ionic's fields: Stencil
 * overrides `childNodes` of their hosts, so a search by a part of a text finds nothing inside.
 */
export const exactText = (words: string, within: Pick<Locator, 'getByText'> = page): Locator =>
  within.getByText(words, { exact: true })

/** Signs in without the cookies of this page, as on another device; returns the response, also of a refused sign-in. */
export const signInElsewhere = (credentials: Credentials): Promise<Response> =>
  fetch(sessionPaths.signIn, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })

/** Returns the token of a session on another device. */
export async function tokenElsewhere(credentials: Credentials): Promise<string> {
  const { token } = await (await signInElsewhere(credentials)).json()
  return String(token)
}

/** Returns the status of a read with the token of another device. */
export async function statusFor(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(galleryItems.paths.list, { headers, credentials: 'omit' })).status
}

/** Changes the role, as a sign-in in another tab does. */
export function takeRole(role: Role): void {
  localStorage.setItem('role', role)
  dispatchEvent(new StorageEvent('storage', { key: 'role' }))
}

/** Refuses calls to this path, until `passCalls`. */
export const refuseCalls = (path: string, refusal: Refusal): Promise<void> =>
  commands.answerCalls(path, replyOf(refusal))

/** Returns a function that returns the writes from now on. */
export async function writesSince(): Promise<() => Promise<RecordedWrite[]>> {
  const before = (await commands.recordedWrites()).length
  return async () => (await commands.recordedWrites()).slice(before)
}

/** Locates the card of an item in a list. */
export const cardOf = (title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

// The element with the role is in a shadow root, apart from the content of the dialog.
locators.extend({
  getDialog: (title: string) => `.dialog:has(h2:text-is(${JSON.stringify(title)}))`,
})

declare module 'vitest/browser' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged with that of Vitest
  interface LocatorSelectors {
    getDialog: (title: string) => Locator
  }
}

/** Locates the dialog with this title. */
export const dialogOf = (title: string): Locator => page.getDialog(title)

/** Waits until the opening animation has ended, in which a dialog ignores clicks beside it; focus then moves into it. */
const untilPresented = (dialog: Locator) =>
  expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)

const desktopWidth = 1440

/**
 * Expects an open dialog to hide the page behind it from assistive technology, and to close on Escape, and on a
 * desktop on a click beside it.
 */
export async function expectDialog(dialog: Locator, reopen: () => Promise<void>): Promise<void> {
  const isPageHidden = () =>
    document.querySelector(`#${shellId}`)?.getAttribute('aria-hidden') === 'true'
  await expect.poll(isPageHidden).toBe(true)
  await userEvent.keyboard('{Escape}')
  await untilGone(dialog)
  await expect.poll(isPageHidden).toBe(false)
  if (innerWidth < desktopWidth) return
  await reopen()
  await untilPresented(dialog)
  await userEvent.click(document.body, { position: { x: 5, y: 5 } })
  await untilGone(dialog)
}
