import type { Page } from 'playwright'
import { expect, test } from 'vitest'

import { firstAdmin } from '#tests/support/accounts.ts'
import { signOut, trySignIn } from '#tests/support/console.ts'
import {
  answerAlert,
  untilSignedIn,
  openFactors,
  turnOnSecondFactor,
} from '#tests/support/factors.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

const admin = visitForEach(startSignedIn)

const codeField = (page: Page) => page.getByLabel('Code of your authenticator app')
const signInWith = async (page: Page, code: string) => {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('the password asks for a code, a wrong code keeps the input, and a right one signs in', async () => {
  const { page } = admin()
  const { nextCode, codes } = await turnOnSecondFactor(await openFactors(page))
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await page.keyboard.press('Escape')
  await signOut(page)

  await trySignIn(page, firstAdmin)
  const field = codeField(page)
  await field.waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await page.getByRole('alert').count()).toBe(0)

  await signInWith(page, '')
  await page.getByText('Please enter the code').waitFor()
  await signInWith(page, '000000')
  await page.getByText('This code is wrong, or too old').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')
  expect(await page.getByLabel('Email').inputValue()).toBe(firstAdmin.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(firstAdmin.password)

  await signInWith(page, nextCode())
  await untilSignedIn(page)
})

test('another email address asks for email and password again', async () => {
  const { page } = admin()
  await turnOnSecondFactor(await openFactors(page))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.keyboard.press('Escape')
  await signOut(page)
  await trySignIn(page, firstAdmin)
  await codeField(page).waitFor()
  await trySignIn(page, { ...firstAdmin, password: 'a wrong password' })
  await page.getByRole('alert').filter({ hasText: 'Email or password is wrong' }).waitFor()
  expect(await codeField(page).count()).toBe(0)
})

test('a recovery code works once, typed with letters, and the remaining number decreases', async () => {
  const { page } = admin()
  const { codes } = await turnOnSecondFactor(await openFactors(page))
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.keyboard.press('Escape')
  await signOut(page)
  await trySignIn(page, firstAdmin)
  await page.getByRole('button', { name: 'Keyboard with letters' }).click()
  await expect.poll(() => codeField(page).getAttribute('inputmode')).toBe('text')
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('code')
  await signInWith(page, codes[0] ?? '')
  await untilSignedIn(page)
  await openFactors(page)
  await page.getByText('9 recovery codes left').waitFor()
  await page.keyboard.press('Escape')

  await signOut(page)
  await trySignIn(page, firstAdmin)
  await signInWith(page, codes[0] ?? '')
  await page.getByText('This code is wrong, or too old').waitFor()
})

test('recovery codes are displayed until confirmed, and can be copied and downloaded', async () => {
  const { page, context } = admin()
  const dialog = await openFactors(page)
  const { codes } = await turnOnSecondFactor(dialog)
  await page.keyboard.press('Escape')
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const text = await (await download).createReadStream().then(readAll)
  expect(text).toBe(`${codes.join('\n')}\n`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)

  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await dialog.getByRole('button', { name: 'New recovery codes' }).click()
  await answerAlert(page, 'New recovery codes')
  await dialog.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const newCodes = await dialog.locator('.recovery-codes code').allInnerTexts()
  expect(newCodes.filter((code) => codes.includes(code))).toEqual([])
  await dialog.getByRole('button', { name: 'I have kept them' }).click()

  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await answerAlert(page, 'Turn off')
  await page.getByText('The second factor is off.').waitFor()
  await dialog.getByRole('button', { name: 'Turn on' }).waitFor()
})

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
