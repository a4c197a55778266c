import { expect, test, vi } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'

import { ben, benCredentials, firstAdmin } from '#tests/support/accounts.ts'
import {
  goOffline,
  goOnline,
  goTo,
  openApp,
  untilGone,
  untilVisible,
} from '#tests/support/open-app.ts'

import { cardOf, dialogOf, exactText, press, signInElsewhere } from './acts.ts'

const share = vi.fn<Navigator['share']>(async () => {})
const writeText = vi.fn<Clipboard['writeText']>(async () => {})

openApp('/people', {
  backend: 'ours',
  screen: 'phone',
  prepare: async () => {
    Object.assign(navigator, { share })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  },
})

const invitation = dialogOf('Invite somebody')
const ownCard = cardOf(firstAdmin.email)

const pressIn = (dialog: Locator, name: string) =>
  dialog.getByRole('button', { name, exact: true }).click()

/** Fills in the invitation of somebody, and submits it. */
async function invite(email: string) {
  await press('Invite')
  await invitation.getByLabelText('Email').fill(email)
  await invitation.getByRole('radio', { name: 'Event staff' }).click()
  await pressIn(invitation, 'Make the link')
}

/** Returns the link that the dialog displays, after checking its explanations. */
async function displayedLink(): Promise<string> {
  await untilVisible(page.getByText('It is shown only now.'))
  await untilVisible(page.getByText(/It lets in once, until .*\d\d:\d\d/))
  const field = page.getByLabelText('Link', { exact: true }).element()
  return field instanceof HTMLInputElement ? field.value : ''
}

test('the own card says where its missing actions are', async () => {
  await untilVisible(
    ownCard.getByText('Your password is in the account menu. Another owner can disable'),
  )
  const buttons = ownCard.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Change role'])
})

test('problems of an invitation stand at its fields', async () => {
  await press('Invite')
  await pressIn(invitation, 'Make the link')
  await untilVisible(invitation.getByText('Please enter a valid email address'))
  await untilVisible(invitation.getByText('Please choose a role'))
  expect(document.activeElement?.getAttribute('name')).toBe('email')
  await invitation.getByRole('radio', { name: 'Reader' }).click()
  const email = invitation.getByLabelText('Email')
  await email.fill(firstAdmin.email)
  await pressIn(invitation, 'Make the link')
  await untilVisible(invitation.getByText('Somebody has this email already'))
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await pressIn(invitation, 'Cancel')
  await untilGone(invitation)
})

test('the last owner cannot be demoted', async () => {
  await untilVisible(ownCard.getByText('You', { exact: true }))
  await press(`Change role: ${firstAdmin.email}`)
  const dialog = dialogOf('Change role')
  await dialog.getByRole('radio', { name: 'Reader' }).click()
  await pressIn(dialog, 'Change role')
  await untilVisible(dialog.getByText('Somebody must stay an owner who can sign in'))
  await pressIn(dialog, 'Cancel')
  await untilGone(dialog)
})

test('a link is copied, or selected where copying fails', async () => {
  await invite('kim@network.example')
  const link = await displayedLink()
  expect(link.startsWith(`${location.origin}/welcome#`)).toBe(true)
  await press('Copy')
  await untilVisible(exactText('Copied'))
  expect(writeText).toHaveBeenCalledWith(link)
  writeText.mockRejectedValueOnce(new Error('Not allowed'))
  await press('Copy')
  await untilVisible(page.getByText('It could not be copied. It is selected'))
  expect(String(getSelection())).toBe(link)
})

test('a link is shared where the device supports sharing', async () => {
  await press('Share')
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: await displayedLink() }))
  await press('Done')
  await untilGone(page.getByLabelText('Link', { exact: true }))
})

test('a disabled person cannot sign in until enabled again; both are confirmed first', async () => {
  goTo('/gallery')
  await commands.addPerson(ben)
  goTo('/people')
  await press('Disable Ben')
  await press('Cancel')
  expect((await signInElsewhere(benCredentials)).status).toBe(200)
  await press('Disable Ben')
  await press('Disable')
  await untilVisible(cardOf('Ben').getByText('Disabled', { exact: true }))
  expect((await signInElsewhere(benCredentials)).status).toBe(401)
  expect(page.getByRole('button', { name: 'New link for Ben' }).elements()).toEqual([])
  await press('Let in again: Ben')
  await press('Let in again')
  await untilVisible(page.getByRole('button', { name: 'New link for Ben' }))
  expect((await signInElsewhere(benCredentials)).status).toBe(200)
})

test('people cannot be changed offline: a message says so, and the change works online', async () => {
  await goOffline()
  await untilVisible(page.getByText('What is done on this page needs a network'))
  expect(page.getByText('is kept on this phone').elements()).toEqual([])
  const email = 'lou@network.example'
  await invite(email)
  await untilVisible(invitation.getByRole('alert').getByText('No connection'))
  await expect.element(invitation.getByLabelText('Email')).toHaveValue(email)
  await goOnline()
  await pressIn(invitation, 'Make the link')
  await displayedLink()
  await press('Done')
  await untilVisible(cardOf(email))
})

test('people are requested again after they could not be read', async () => {
  goTo('/gallery')
  await goOffline()
  goTo('/people')
  await untilVisible(page.getByRole('alert').getByText('No connection'))
  await untilVisible(page.getByRole('link', { name: 'Offline' }))
  await goOnline()
  await press('Try again')
  await untilVisible(ownCard)
})
