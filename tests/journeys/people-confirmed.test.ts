import type { Locator } from 'playwright'
import { expect, test } from 'vitest'

import { ben, firstAdmin } from '#tests/support/accounts.ts'
import { addAuthenticator } from '#tests/support/authenticator.ts'
import { cardOf } from '#tests/support/console.ts'
import { dialogOf } from '#tests/support/dialog.ts'
import { addOnePasskey, answerAlert, forgetConfirmations } from '#tests/support/factors.ts'
import { linkIn, openPeople, press } from '#tests/support/inviting.ts'
import { addPersonAt } from '#tests/support/people.ts'
import { startSignedIn, visitForEach } from '#tests/support/visit.ts'

// A person who has found an owner's unlocked phone can neither invite nor disable people.

const owner = visitForEach(startSignedIn)

async function fillPassword(dialog: Locator, password: string) {
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await press(dialog, 'Confirm')
}

test('a while after sign-in an invitation asks for the password, and continues with its input', async () => {
  const { page, server } = owner()
  await openPeople(owner())
  await press(page, 'Invite')
  const invite = dialogOf(page, 'Invite somebody')
  await invite.getByLabel('Email').fill('guest@network.example')
  await invite.getByRole('radio', { name: 'Reader' }).click()
  forgetConfirmations(server)
  await press(invite, 'Make the link')
  const confirm = dialogOf(page, 'Is it you?')
  await fillPassword(confirm, 'a wrong password')
  await confirm.getByText('This password is wrong').waitFor()
  await page.keyboard.press('Escape')
  await confirm.waitFor({ state: 'detached' })
  // The input is kept, and no invitation was made.
  expect(await invite.getByLabel('Email').inputValue()).toBe('guest@network.example')

  await press(invite, 'Make the link')
  await fillPassword(confirm, firstAdmin.password)
  await confirm.waitFor({ state: 'detached' })
  expect(await linkIn(invite)).toContain('/welcome#')
  await press(invite, 'Close')
  await cardOf(page, 'guest@network.example').getByText('Invited', { exact: true }).waitFor()
})

test('disabling a person and changing a role ask too; a passkey confirms', async () => {
  const { page, api, server } = owner()
  await addPersonAt(api, ben)
  await addAuthenticator(page)
  const factors = await addOnePasskey(page, 'My phone')
  await press(factors, 'Close')
  await openPeople(owner())

  forgetConfirmations(server)
  await press(page, 'Disable Ben')
  await answerAlert(page, 'Disable')
  const confirm = dialogOf(page, 'Is it you?')
  await press(confirm, 'Close')
  await confirm.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Disable Ben' }).isEnabled()).toBe(true)
  expect(await cardOf(page, 'Ben').getByText('Disabled', { exact: true }).count()).toBe(0)

  await press(page, 'Change role: Ben')
  const role = dialogOf(page, 'Change role')
  await role.getByRole('radio', { name: 'Editor' }).click()
  await press(role, 'Change role')
  await press(confirm, 'Use a passkey')
  await page.getByText('Role changed').waitFor()
  await cardOf(page, 'Ben').getByText('Editor', { exact: true }).waitFor()
})

test('a dialog closes when its action is confirmed later', async () => {
  const { page, api, server } = owner()
  await addPersonAt(api, ben)
  await openPeople(owner())
  forgetConfirmations(server)
  await press(page, 'Change role: Ben')
  const role = dialogOf(page, 'Change role')
  await role.getByRole('radio', { name: 'Editor' }).click()
  await press(role, 'Change role')
  const confirm = dialogOf(page, 'Is it you?')
  await confirm.waitFor()
  await fillPassword(confirm, firstAdmin.password)
  await page.getByText('Role changed').waitFor()
  await role.waitFor({ state: 'detached' })
})
