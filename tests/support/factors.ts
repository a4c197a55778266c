import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

import { dialogOf } from './dialog.ts'
import { onDatabase } from './on-database.ts'

/** Opens "Passkeys and second factor", and waits until its content is displayed. */
export async function openFactors(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Passkeys and second factor' }).click()
  const dialog = dialogOf(page, 'Passkeys and second factor')
  await dialog.getByRole('heading', { name: 'Second factor', level: 3 }).waitFor()
  return dialog
}

/** Answers the open alert. Its buttons are enabled only after a moment, so that a double tap does not press them. */
export async function answerAlert(page: Page, name: string) {
  const button = page.locator('ion-alert').getByRole('button', { name })
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.click()
}

/** Adds a passkey in the open dialog, with this name or the suggested one. */
export async function addPasskeyIn(dialog: Locator, name?: string) {
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  if (name !== undefined) await dialog.getByLabel('Name of the passkey').fill(name)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}

export const passkeyAdded = 'The passkey is added.'

/** Opens the dialog, adds a passkey, and waits for the confirmation. */
export async function addOnePasskey(page: Page, name?: string) {
  const dialog = await openFactors(page)
  await addPasskeyIn(dialog, name)
  await page.getByText(passkeyAdded).waitFor()
  return dialog
}

/** Waits until the sign-in screen has been left. */
export const untilSignedIn = (page: Page) =>
  page.waitForURL((address) => address.pathname !== '/login')

const stepMs = 30_000

/**
 * Returns a generator of TOTP codes for this secret. The server accepts each code once, and the code of the next half
 * minute as well, but no later one. The generator is therefore good for two codes in a row.
 */
export function authenticatorApp(secret: string) {
  const totp = new TOTP({ secret })
  let timestamp = Date.now()
  return () => {
    const code = totp.generate({ timestamp })
    timestamp += stepMs
    return code
  }
}

/** Turns the second factor on in the open dialog; returns the secret, the code generator and the recovery codes. */
export async function turnOnSecondFactor(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const secret = (await dialog.locator('.totp-secret code').innerText()).replaceAll(' ', '')
  const nextCode = authenticatorApp(secret)
  await dialog.getByLabel('Code of your authenticator app').fill(nextCode())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog.locator('.recovery-codes code').allInnerTexts()
  return { secret, nextCode, codes }
}

/** Makes every session count as confirmed long ago. */
export const forgetConfirmations = (server: { dataDir: string }) =>
  onDatabase(server, 'update sessions set confirmed_seen = 0')

/**
 * Sets the use counters of all passkeys to 0, as synchronised passkeys have them. A counter would reveal a second use
 * of an answer.
 */
export const forgetUses = (server: { dataDir: string }) =>
  onDatabase(server, 'update passkeys set counter = 0')

/** Removes all passkeys from the server. */
export const forgetPasskeys = (server: { dataDir: string }) =>
  onDatabase(server, 'delete from passkeys')
