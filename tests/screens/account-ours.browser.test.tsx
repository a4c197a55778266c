import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { accountPaths } from '#contract/account.ts'
import { firstAdmin, strongPassword } from '#tests/support/accounts.ts'
import { goOffline, goOnline, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import {
  cancelQuestion,
  dialogOf,
  exactText,
  focusedElement,
  press,
  signInElsewhere,
  statusFor,
  tokenElsewhere,
  writesSince,
} from './acts.ts'

const firstPassword = firstAdmin.password
const secondPassword = strongPassword
const thirdPassword = 'eleven lanterns on the quay'
const lastPassword = 'nine ferries in the harbour'

openApp('/gallery', { backend: 'ours', screen: 'phone' })

const passwordDialog = dialogOf('Change password')
const devicesDialog = dialogOf('Signed-in devices')
const newPassword = page.getByLabelText('New password', { exact: true })

async function openFromMenu(name: string) {
  await press('Account')
  await press(name)
}

async function setPassword(current: string, chosen: string) {
  await page.getByLabelText('Old password', { exact: true }).fill(current)
  await newPassword.fill(chosen)
  await press('Set password')
}

async function openDevices() {
  await openFromMenu('Signed-in devices')
  await untilVisible(devicesDialog.getByText('This device'))
}

async function close() {
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.querySelector('.dialog')).toBeNull()
}

const signInAs = (password: string) => signInElsewhere({ ...firstAdmin, password })

test('the devices are listed, and another one is signed out after a question', async () => {
  const token = await tokenElsewhere(firstAdmin)
  const writes = await writesSince()
  await openDevices()
  const rows = devicesDialog.getByRole('listitem')
  const other = rows.filter({ hasNotText: 'This device' }).filter({ hasText: '127.0.0.1' })
  await untilVisible(other.getByText('Last used Nov 20, 2026'))
  expect(rows.filter({ hasText: 'This device' }).elements()).toHaveLength(1)
  const count = rows.elements().length

  await other.getByRole('button').click()
  await cancelQuestion()
  expect(await statusFor(token)).toBe(200)

  await other.getByRole('button').click()
  await press('Sign out')
  await untilVisible(page.getByText('Signed out there'))
  await expect.poll(() => rows.elements().length).toBe(count - 1)
  expect(await statusFor(token)).toBe(401)
  expect(await writes()).toHaveLength(1)
  await close()
})

test('Escape closes a dialog of the account, and focus returns to its button', async () => {
  await openDevices()
  await close()
  await expect.poll(() => focusedElement()?.ariaLabel).toBe('Account')
})

test('the devices cannot be listed offline, and are requested again online', async () => {
  await goOffline()
  await openFromMenu('Signed-in devices')
  await untilVisible(devicesDialog.getByText('No connection'))
  await goOnline()
  await devicesDialog.getByRole('button', { name: 'Try again' }).click()
  await untilVisible(devicesDialog.getByText('This device'))
  await close()
})

test('signing out everywhere fails offline, and ends no session', async () => {
  const token = await tokenElsewhere(firstAdmin)
  await openDevices()
  await goOffline()
  await press('Sign out everywhere')
  await press('Sign out everywhere', page.getByRole('alertdialog'))
  await untilVisible(page.getByText('No connection. Please try again when you are online.'))
  expect(localStorage.getItem('isLogged')).toBe('true')
  await goOnline()
  expect(await statusFor(token)).toBe(200)
  await close()
})

test('a password is changed with the old one, and every other session ends', async () => {
  const token = await tokenElsewhere(firstAdmin)
  await openFromMenu('Change password')
  await untilVisible(
    exactText('At least 12 characters; a phrase of several words is best', passwordDialog),
  )
  await untilVisible(passwordDialog.getByText('All other devices are signed out.'))

  await setPassword('', 'short')
  await untilVisible(exactText('Please enter your old password', passwordDialog))
  await untilVisible(
    exactText('At least 12 characters: a phrase of several words is good', passwordDialog),
  )
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('current')

  await setPassword('not the old one', secondPassword)
  await untilVisible(exactText('The old password is wrong', passwordDialog))
  await expect.element(newPassword).toHaveValue(secondPassword)
  await expect.element(newPassword).toHaveAttribute('type', 'password')
  await press('Show new password')
  await expect.element(newPassword).toHaveAttribute('type', 'text')

  await setPassword(firstPassword, secondPassword)
  await untilVisible(page.getByText('Password changed. All other devices are signed out.'))
  await untilGone(passwordDialog)
  expect(await statusFor(token)).toBe(401)
  expect(location.pathname).toBe('/gallery')
  expect((await signInAs(firstPassword)).status).toBe(401)
  expect((await signInAs(secondPassword)).status).toBe(200)
})

test('changing the password offline fails at once, and the input stays until the network is back', async () => {
  await openFromMenu('Change password')
  await expect.element(page.getByLabelText('Old password', { exact: true })).toHaveValue('')
  await goOffline()
  await setPassword(secondPassword, thirdPassword)
  await untilVisible(passwordDialog.getByRole('alert').filter({ hasText: 'No connection' }))
  await expect.element(newPassword).toHaveValue(thirdPassword)
  await goOnline()
  await press('Set password')
  await untilVisible(page.getByText('Password changed.'))
  await untilGone(passwordDialog)
  expect((await signInAs(thirdPassword)).status).toBe(200)
})

test('while the password is being changed, the button says "Changing..."', async () => {
  await openFromMenu('Change password')
  await commands.holdCalls(accountPaths.password)
  await setPassword(thirdPassword, lastPassword)
  await untilVisible(page.getByRole('button', { name: 'Changing...' }))
  await commands.passCalls()
  await untilGone(passwordDialog)
})

test('signing out everywhere asks first, and ends this session too', async () => {
  const token = await tokenElsewhere({ ...firstAdmin, password: lastPassword })
  await openDevices()
  await press('Sign out everywhere')
  await press('Sign out everywhere', page.getByRole('alertdialog'))
  await expect.poll(() => location.pathname).toBe('/login')
  expect(await statusFor(token)).toBe(401)
  expect(localStorage.getItem('token')).toBeNull()
})
