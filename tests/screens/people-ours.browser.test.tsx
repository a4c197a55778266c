import { expect, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'

import { peoplePaths } from '#contract/people.ts'
import { ben, benCredentials, firstAdmin } from '#tests/support/accounts.ts'
import {
  goOffline,
  goOnline,
  goTo,
  openApp,
  untilGone,
  untilVisible,
} from '#tests/support/open-app.ts'

import {
  cancelQuestion,
  cardOf,
  dialogOf,
  exactText,
  press,
  signInElsewhere,
  statusFor,
  tokenElsewhere,
  writesSince,
} from './acts.ts'

const toOnePerson = peoplePaths.one.replace(':id', '')

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

/** Fills in the invitation of somebody, and submits it. */
async function invite(email: string) {
  await press('Invite')
  await invitation.getByLabelText('Email').fill(email)
  await invitation.getByRole('radio', { name: 'Event staff' }).click()
  await press('Make the link', invitation)
}

/** Returns the link that the dialog displays, after checking its explanations. */
async function displayedLink(): Promise<string> {
  await untilVisible(page.getByText('It is shown only now.'))
  await untilVisible(page.getByText(/It lets in once, until .*\d\d:\d\d/))
  const field = page.getByLabelText('Link', { exact: true }).element()
  if (!(field instanceof HTMLInputElement)) throw new Error('The dialog displays no link')
  return field.value
}

test("the owner's own card explains where its missing actions are", async () => {
  await untilVisible(
    ownCard.getByText('Your password is in the account menu. Another owner can disable'),
  )
  const buttons = ownCard.getByRole('button').elements()
  expect(buttons.map(({ ariaLabel }) => ariaLabel)).toEqual([`Change role: ${firstAdmin.email}`])
})

test('problems of an invitation are displayed at its fields, the first of which has the focus', async () => {
  await press('Invite')
  await press('Make the link', invitation)
  await untilVisible(exactText('Please enter a valid email address', invitation))
  await untilVisible(exactText('Please choose a role', invitation))
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('email')
  await invitation.getByRole('radio', { name: 'Reader' }).click()
  const email = invitation.getByLabelText('Email')
  await email.fill(firstAdmin.email)
  await press('Make the link', invitation)
  await untilVisible(exactText('Somebody has this email already', invitation))
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await press('Cancel', invitation)
  await untilGone(invitation)
})

test('the last owner cannot be demoted', async () => {
  await untilVisible(ownCard.getByText('You', { exact: true }))
  await press(`Change role: ${firstAdmin.email}`)
  const dialog = dialogOf('Change role')
  await dialog.getByRole('radio', { name: 'Reader' }).click()
  await press('Change role', dialog)
  await untilVisible(exactText('Somebody must stay an owner who can sign in', dialog))
  await press('Cancel', dialog)
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
  const writes = await writesSince()
  await press('Disable Ben')
  await cancelQuestion()
  expect((await signInElsewhere(benCredentials)).status).toBe(200)
  await press('Disable Ben')
  await press('Disable')
  await untilVisible(cardOf('Ben').getByText('Disabled', { exact: true }))
  expect((await signInElsewhere(benCredentials)).status).toBe(401)
  expect(page.getByRole('button', { name: 'New link for Ben' }).elements()).toEqual([])
  await press('Let in again: Ben')
  await press('Let in again')
  await press('New link for Ben')
  await press('Make the link', dialogOf('Link to choose a new password'))
  await displayedLink()
  await press('Done')
  // The old password counts until somebody follows the link.
  expect((await signInElsewhere(benCredentials)).status).toBe(200)
  expect((await writes()).map(({ method }) => method)).toEqual(['PUT', 'PUT', 'POST'])
})

test('the devices of a person are listed, and one is signed out after a question', async () => {
  const token = await tokenElsewhere(benCredentials)
  const dialog = dialogOf('Devices: Ben')
  await press('Devices: Ben')
  const rows = dialog.getByRole('listitem')
  await untilVisible(rows.first())
  const count = rows.elements().length
  await rows.first().getByRole('button').click()
  await cancelQuestion()
  expect(await statusFor(token)).toBe(200)
  await rows.first().getByRole('button').click()
  await press('Sign out')
  await untilVisible(page.getByText('Signed out there'))
  await expect.poll(() => rows.elements().length).toBe(count - 1)
  expect(await statusFor(token)).toBe(401)
  await press('Close', dialog)
  await untilGone(dialog)
  expect(location.search).toBe('')
})

test('a link that was mailed is displayed, too', async () => {
  const url = `${location.origin}/welcome#mailed`
  const data = { path: '/welcome#mailed', url, until: '2026-12-01T09:00:00.000Z', isMailed: true }
  await commands.answerCalls(toOnePerson, { status: 201, json: { success: true, data } })
  await press('New link for Ben')
  const dialog = dialogOf('Link to choose a new password')
  await press('Make the link', dialog)
  await untilVisible(dialog.getByText('A mail with this link is on its way to'))
  expect(page.getByText('Send this link to').elements()).toEqual([])
  expect(await displayedLink()).toBe(url)
  await press('Done')
})

test('people cannot be changed offline: a message says so, and the change works online', async () => {
  const writes = await writesSince()
  await goOffline()
  await untilVisible(page.getByText('What is done on this page needs a network'))
  expect(page.getByText('is kept on this phone').elements()).toEqual([])
  const email = 'lou@network.example'
  await invite(email)
  await untilVisible(invitation.getByRole('alert').getByText('No connection'))
  await expect.element(invitation.getByLabelText('Email')).toHaveValue(email)
  await goOnline()
  await press('Make the link', invitation)
  await displayedLink()
  await press('Done')
  await untilVisible(cardOf(email))
  // The invitation that failed was not stored for later.
  expect(await writes()).toHaveLength(1)
})

test('"Try again" loads the people after a failed load', async () => {
  goTo('/gallery')
  await goOffline()
  goTo('/people')
  await untilVisible(page.getByRole('alert').getByText('No connection'))
  await untilVisible(page.getByRole('link', { name: 'Offline' }))
  await goOnline()
  await press('Try again')
  await untilVisible(ownCard)
})
