import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'

import { toWireValues } from '#contract/resource.ts'
import { events } from '#contract/resources/event.ts'
import { pricing } from '#tests/support/examples.ts'
import { openApp, untilGone, untilVisible } from '#tests/support/open-app.ts'

import { dialogOf, focusedElement } from './acts.ts'

openApp('/list-events', {
  backend: 'ours',
  screen: 'desktop',
  prepare: () => commands.addItems(events.name, [toWireValues(events, pricing)]),
})

test('focus stays in a dialog, and returns to its button after a click beside it', async () => {
  const edit = page.getByRole('button', { name: `Edit ${pricing.title}` })
  await untilVisible(edit)
  const button = edit.element()
  if (!(button instanceof HTMLElement)) throw new Error('There is no edit button')
  button.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = dialogOf('Edit Event')
  await untilVisible(dialog)
  const isWithin = () => dialog.element().contains(document.activeElement)
  await expect.poll(isWithin).toBe(true)
  // To the first control, and from there around to the last one.
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  await expect.poll(() => document.activeElement?.textContent).toBe('Update Event')
  for (let nth = 0; nth < 20; nth += 1) {
    await userEvent.tab()
    expect(isWithin()).toBe(true)
  }
  await userEvent.click(document.body, { position: { x: 5, y: 5 } })
  await untilGone(dialog)
  expect(focusedElement()).toBe(edit.element())
})
