import { DatabaseSync } from 'node:sqlite'

import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

import { thumbMs } from '#client/platform/ask/ask.ts'
import { installationPaths } from '#server/installation/paths.ts'

import { dialogOf } from './dialog.ts'

/** Opens "Passkeys and second factor", and waits until it is there. */
export async function openFactors(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Passkeys and second factor' }).click()
  const dialog = dialogOf(page, 'Passkeys and second factor')
  await dialog.getByRole('heading', { name: 'Second factor', level: 3 }).waitFor()
  return dialog
}

/** Answers the question that is asked, once a double tap can no longer be meant. */
export async function answerAsked(page: Page, name: string) {
  const button = page.locator('ion-alert').getByRole('button', { name })
  await expect.poll(() => button.isEnabled(), { timeout: thumbMs + 20_000 }).toBe(true)
  await button.click()
}

/** Adds a passkey in the open dialog, under the name that is offered or this one. */
export async function addPasskeyIn(dialog: Locator, name?: string) {
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  if (name !== undefined) await dialog.getByLabel('Name of the passkey').fill(name)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
}

export const passkeyAdded = 'The passkey is added.'

/** Opens the dialog, and adds a passkey; the list shows it. */
export async function addOnePasskey(page: Page, name?: string) {
  const dialog = await openFactors(page)
  await addPasskeyIn(dialog, name)
  await page.getByText(passkeyAdded).waitFor()
  return dialog
}

/** Waits until sign-in is left. */
export const inside = (page: Page) => page.waitForURL((address) => address.pathname !== '/login')

const stepMs = 30_000

/**
 * An app that has the secret. Each code counts once, so the next one is of the next half minute, which
 * the server takes, too, but of none after it: this is good for two.
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

/** Turns the second factor on in the open dialog; gives the app and the recovery codes. */
export async function turnOnIn(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const secret = (await dialog.locator('.totp-secret code').innerText()).replaceAll(' ', '')
  const nextCode = authenticatorApp(secret)
  await dialog.getByLabel('Code of your authenticator app').fill(nextCode())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const codes = await dialog.locator('.recovery-codes code').allInnerTexts()
  return { secret, nextCode, codes }
}

/** As if everybody had signed in a long time ago. */
export const forgetConfirmations = (server: { dataDir: string }) =>
  change(server, 'update sessions set confirmed_seen = 0')

/** As with passkeys that several devices share: those count no uses, which would tell of a second one. */
export const forgetUses = (server: { dataDir: string }) =>
  change(server, 'update passkeys set counter = 0')

function change({ dataDir }: { dataDir: string }, statement: string) {
  const database = new DatabaseSync(installationPaths(dataDir).database)
  database.exec(statement)
  database.close()
}
