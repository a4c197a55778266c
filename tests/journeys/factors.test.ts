import { expect, test } from 'vitest'

import { qrCode } from '#client/platform/device/qr-code.ts'
import { firstAdmin } from '#tests/support/accounts.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import {
  addOnePasskey,
  addPasskeyIn,
  answerAlert,
  forgetConfirmations,
  openFactors,
  passkeyAdded,
  turnOnSecondFactor,
} from '#tests/support/factors.ts'
import { cutOff } from '#tests/support/phone.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

test('a while after sign-in the password is asked for, and then the action continues', async () => {
  const { page, server } = admin()
  await addAuthenticator(page)
  forgetConfirmations(server)
  const dialog = await openFactors(page)
  await addPasskeyIn(dialog, 'My phone')
  const confirm = dialogOf(page, 'Is it you?')
  await confirm.getByText('Please confirm that it is you.').waitFor()
  expect(await confirm.getByRole('button', { name: 'Use a passkey' }).count()).toBe(0)
  await confirm.getByLabel('Password', { exact: true }).fill('a wrong password')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await confirm.getByText('This password is wrong').waitFor()
  await confirm.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText(passkeyAdded).waitFor()
  await dialog.getByText('My phone').waitFor()
})

test('with a second factor its code is asked for too, and Cancel aborts the action', async () => {
  const { page, server } = admin()
  const dialog = await openFactors(page)
  const { nextCode } = await turnOnSecondFactor(dialog)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  forgetConfirmations(server)
  const confirm = dialogOf(page, 'Is it you?')
  const turnOff = async () => {
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await answerAlert(page, 'Turn off')
    await confirm.getByText('Please confirm that it is you.').waitFor()
  }
  await turnOff()
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await confirm.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Turn off' }).waitFor()

  await turnOff()
  await confirm.getByLabel('Password', { exact: true }).fill(firstAdmin.password)
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  const code = confirm.getByLabel('Code of your authenticator app')
  await code.fill('000000')
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await confirm.getByText('This code is wrong, or too old').waitFor()
  // The 401 that asks for a code must not end the session.
  expect(new URL(page.url()).pathname).not.toBe('/login')
  await code.fill(nextCode())
  await confirm.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('The second factor is off.').waitFor()
})

test('the QR code, the link and the key of a second factor are the same', async () => {
  const { page } = admin()
  const dialog = await openFactors(page)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const path = dialog.getByLabel('QR code for the authenticator app').locator('path')
  const drawn = await path.getAttribute('d')
  const uri = (await dialog.locator('.totp-link').getAttribute('href')) ?? ''
  expect(drawn).toBe((await qrCode(uri)).path)
  const key = await dialog.locator('.totp-secret code').innerText()
  expect(new URL(uri).searchParams.get('secret')).toBe(key.replaceAll(' ', ''))
})

test('a user with a passkey confirms by it', async () => {
  const { page, server } = admin()
  await addAuthenticator(page)
  const dialog = await addOnePasskey(page, 'My phone')
  forgetConfirmations(server)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialogOf(page, 'Is it you?').getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.getByLabel('QR code for the authenticator app').waitFor()
})

test('changing factors offline fails with a message, and can be repeated', async () => {
  const { page, context } = admin()
  await cutOff(context)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Passkeys and second factor' }).click()
  await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  const turnOn = page.getByRole('button', { name: 'Turn on' })
  await turnOn.waitFor()
  await cutOff(context)
  await turnOn.click()
  await page.getByText('No connection').waitFor()
  await context.setOffline(false)
  await turnOn.click()
  await page.getByLabel('QR code for the authenticator app').waitFor()
})
