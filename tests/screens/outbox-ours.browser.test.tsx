import { expect, test } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'

import { beyondRole } from '#contract/beyond-role.ts'
import { events } from '#contract/resources/event.ts'
import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'
import type { Refusal } from '#tests/support/routes.ts'

import { cardOf, exactText, press, refuseCalls, takeRole } from './acts.ts'
import { bytesOf, chooseDay, chooseFile, fillEach, submit } from './fill.ts'

openApp('/', { backend: 'ours', screen: 'phone' })

/** Adds an event that the server refuses, and opens the outbox. */
async function addRefused(title: string, refusal: Refusal) {
  await refuseCalls(events.paths.add, refusal)
  goTo('/add-event')
  await fillEach({ Title: title, Location: 'Quai 4' })
  await chooseDay(1)
  await submit()
  await untilVisible(page.getByRole('alert').getByText(refusal.message))
  goTo('/outbox')
  await untilVisible(cardOf(title))
  await commands.passCalls()
  return cardOf(title)
}

/** Returns the names of the links and buttons of a card. */
const controlsOf = (card: Locator) =>
  (['link', 'button'] as const).flatMap((kind) =>
    card
      .getByRole(kind)
      .elements()
      .map(({ ariaLabel }) => ariaLabel),
  )

test('a change that the role forbids says who can help, and offers no form', async () => {
  const refusal = { status: 403, code: 'forbidden', message: beyondRole } as const
  const card = await addRefused('Forbidden', refusal)
  await untilVisible(exactText(beyondRole, card))
  expect(controlsOf(card)).toEqual(['Retry: Forbidden', 'Discard: Forbidden'])
  await press('Retry: Forbidden', card)
  await untilGone(card)
  expect(await commands.rowsOf('event')).toMatchObject([{ title: 'Forbidden' }])
})

test('a form that would repair a change is offered to roles that may open it', async () => {
  const refusal = { status: 422, code: 'invalid', message: 'Not on Sundays' } as const
  const card = await addRefused('Invalid', refusal)
  await untilVisible(exactText('The server refused it', card))
  expect(controlsOf(card)).toEqual(['Repair: Invalid', 'Retry: Invalid', 'Discard: Invalid'])
  takeRole('reader')
  await untilVisible(exactText(beyondRole, card))
  await untilVisible(exactText('Not on Sundays', card))
  expect(controlsOf(card)).toEqual(['Retry: Invalid', 'Discard: Invalid'])
  takeRole('editor')
  await untilVisible(card.getByRole('link', { name: 'Repair' }))
})

test('chosen photos lead back to their form where the role may add them', async () => {
  goTo('/gallery?add=1')
  await expect.poll(() => document.querySelector('form input[type=file]')).not.toBeNull()
  const bytes = await bytesOf('small png')
  const files = ['a.png', 'b.png'].map((name) => new File([bytes], name, { type: 'image/png' }))
  await chooseFile(files)
  await untilVisible(page.getByText('2 photos are ready'))
  goTo('/outbox')
  const link = page.getByRole('link', { name: 'Go on' })
  await untilVisible(link)
  takeRole('reader')
  await untilGone(link)
  await untilVisible(page.getByText('2 photos are not added yet'))
  takeRole('event-staff')
  await untilVisible(link)
})
