import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import {
  goOffline,
  goOnline,
  goTo,
  openApp,
  untilGone,
  untilVisible,
} from '#tests/support/open-app.ts'

import { cancelQuestion, cardOf, dialogOf, exactText, press, writesSince } from './acts.ts'

const writeText = vi.fn<Clipboard['writeText']>(async () => {})

openApp('/webhooks', {
  backend: 'ours',
  screen: 'phone',
  prepare: async () => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  },
})

const adding = dialogOf('Add webhook')
const card = cardOf('Website')
const url = 'https://hooks.invalid/take-off'

/** Returns the displayed secret. */
async function displayedSecret(): Promise<string> {
  await untilVisible(page.getByText('It is shown only now.'))
  return document.querySelector('.webhook-secret')?.textContent ?? ''
}

test('problems of a webhook are displayed, also those that the server finds', async () => {
  await untilVisible(page.getByText('There are no webhooks yet.'))
  await press('Add webhook')
  await press('Add webhook', adding)
  await untilVisible(exactText('Please give it a name', adding))
  await untilVisible(exactText('Please choose at least one kind of message', adding))
  await adding.getByLabelText('Name').fill('Website')
  await adding.getByLabelText('Address').fill('http://hooks.invalid')
  await adding.getByRole('checkbox', { name: 'Added' }).first().click()
  await press('Add webhook', adding)
  await untilVisible(
    exactText('Please enter an https address on the internet, without a password', adding),
  )
})

test('a webhook is added, and its secret is displayed once and copied', async () => {
  await adding.getByLabelText('Address').fill(url)
  await press('Add webhook', adding)
  const secret = await displayedSecret()
  expect(secret).toMatch(/^whsec_/)
  await press('Copy')
  await untilVisible(exactText('Copied'))
  expect(writeText).toHaveBeenCalledWith(secret)
  await press('I have saved it')
  await untilGone(adding)
  await untilVisible(card.getByText(url))
  expect(document.body.textContent).not.toContain(secret)
})

test('a test message is sent and listed, and is sent again', async () => {
  await press('Messages to Website')
  const dialog = dialogOf('Messages')
  await untilVisible(dialog.getByText('Nothing was sent within the last seven days.'))
  const writes = await writesSince()
  await press('Send a test', dialog)
  await press('Send again: Test', dialog)
  await untilVisible(dialog.getByText('Test', { exact: true }))
  await expect
    .poll(async () => (await writes()).map(({ method }) => method))
    .toEqual(['POST', 'POST'])
  await press('Close', dialog)
  await untilGone(dialog)
})

test('a new secret is made after a question, and displayed once', async () => {
  await press('New secret for Website')
  await cancelQuestion()
  await press('New secret for Website')
  await press('Make a new secret')
  expect(await displayedSecret()).toMatch(/^whsec_/)
  await untilVisible(page.getByText('messages are signed with the old secret, too.'))
  await press('I have saved it')
  await untilVisible(card.getByText('The old secret is used until'))
})

test('a webhook is turned off and renamed', async () => {
  await press('Edit Website')
  const dialog = dialogOf('Edit webhook')
  await dialog.getByLabelText('Name').fill('CRM')
  await dialog.getByRole('checkbox', { name: 'On', exact: true }).click()
  await press('Save', dialog)
  await untilGone(dialog)
  await untilVisible(cardOf('CRM').getByText('Off', { exact: true }))
})

test('a webhook is deleted after a question; offline it stays', async () => {
  await goOffline()
  await untilVisible(page.getByText('What is done on this page needs a network'))
  await press('Delete CRM')
  await press('Delete')
  await untilVisible(page.getByText('No connection'))
  await goOnline()
  await press('Delete CRM')
  await press('Delete')
  await untilVisible(page.getByText('There are no webhooks yet.'))
})

test('"Try again" loads the screen after a failed load', async () => {
  goTo('/gallery')
  await goOffline()
  goTo('/webhooks')
  await untilVisible(page.getByRole('alert').getByText('No connection'))
  await goOnline()
  await press('Try again')
  await untilVisible(page.getByText('There are no webhooks yet.'))
})
