import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { members } from '#contract/resources/member.ts'
import { aicha, pricing } from '#tests/support/examples.ts'
import { goTo, openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { dialogOf, press } from './acts.ts'

const twelveMembers = Array.from({ length: 12 }, (_, nth) => ({ ...aicha, name: `Member ${nth}` }))

openApp('/gallery', {
  backend: 'ours',
  screen: 'phone',
  prepare: async () => {
    await commands.addItems(
      members.name,
      twelveMembers.map((each) => toWireValues(members, each)),
    )
    await commands.addItems(events.name, [toWireValues(events, pricing)])
  },
})

test('a double click opens a dialog once, and one Close closes it', async () => {
  await page.getByRole('button', { name: 'Add New' }).dblClick({ delay: 20 })
  const title = page.getByLabelText('Title')
  await untilVisible(title)
  await press('Close')
  await untilGone(title)
  await expect.poll(() => location.pathname + location.search).toBe('/gallery')
})

/** Calls `act` as soon as a dialog begins to close; returns the element of the dialog. */
function onceClosing(act: () => void): Element {
  const dialog = document.querySelector('ion-modal.is-open')
  if (!dialog) throw new Error('No dialog is open')
  const observer = new MutationObserver(() => {
    if (dialog.classList.contains('is-open')) return
    observer.disconnect()
    act()
  })
  observer.observe(dialog, { attributeFilter: ['class'] })
  return dialog
}

test('a dialog that is opened again while it closes is open', async () => {
  const add = page.getByRole('button', { name: 'Add New' })
  await add.click()
  const title = page.getByLabelText('Title')
  await untilVisible(title)
  const button = document.querySelector<HTMLElement>('.fixed-slot ion-button')
  const closing = onceClosing(() => button?.click())
  await press('Close')
  await expect.poll(() => closing.isConnected).toBe(false)
  await untilVisible(title)
  expect(location.search).toBe('?add=1')
  await press('Close')
  await untilGone(title)
})

test('"?edit=" opens the form of an item anywhere in the list', async () => {
  const found = (await commands.rowsOf(members.name)).find(({ name }) => name === 'Member 0')
  goTo(`/get-members?edit=${String(found?.['_id'])}`)
  await untilVisible(page.getByRole('heading', { name: 'Edit Member' }))
  await expect.element(page.getByLabelText('Name')).toHaveValue('Member 0')
})

test.each(['edit', 'open'])(
  '"?%s=" with an unknown id displays that the item is missing',
  async (name) => {
    goTo(`/list-events?${name}=unknown`)
    const missing = page.getByText('This is not here any more, or cannot be reached just now.')
    await untilVisible(missing)
    goTo('/outbox')
    await untilGone(missing)
  },
)

test('a dialog closes the open menu, and has the focus', async () => {
  const before = await commands.consoleErrors()
  goTo('/list-events')
  await press(`Open ${pricing.title}`)
  const dialog = dialogOf(pricing.title)
  await untilVisible(dialog)
  await expect.poll(() => location.search).toMatch(/^\?open=/)
  history.back()
  await untilGone(dialog)
  await press('Toggle menu')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await untilVisible(menu)
  history.forward()
  await untilVisible(dialog)
  await untilGone(menu)
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  history.back()
  await untilGone(dialog)
  expect((await commands.consoleErrors()).slice(before.length)).toEqual([])
})

test('after a deletion the focus is on the page', async () => {
  await press(`Delete ${pricing.title}`)
  await press('Delete')
  await untilVisible(page.getByText('No events found'))
  await expect.poll(() => document.activeElement?.classList.contains('container')).toBe(true)
  expect(await commands.rowsOf(events.name)).toEqual([])
})
