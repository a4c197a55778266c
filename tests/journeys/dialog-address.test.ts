import { expect, test } from 'vitest'

import { dialogOf } from '#tests/support/dialog.ts'
import { openEvents } from '#tests/support/events.ts'
import { pricing } from '#tests/support/examples.ts'
import { delayCalls } from '#tests/support/routes.ts'
import { untilTestEnds } from '#tests/support/visit.ts'

// The address of a dialog: links to it, and Escape while it is being loaded or focused.

const listEvents = untilTestEnds(openEvents)

/** Opens a list of one event; returns its edit button and the dialog of that button. */
async function openOne() {
  const { page, url, context } = await listEvents('ours', { of: [pricing] })
  const edit = page.getByRole('button', { name: `Edit ${pricing.title}` })
  return { page, url, context, edit, dialog: dialogOf(page, 'Edit Event') }
}

test.each(['edit', 'open'])(
  'a link with "?%s=" and an unknown id displays that the item is missing',
  async (name) => {
    const { page, url } = await openOne()
    await page.goto(`${url}/list-events?${name}=unknown`)
    await page.getByText('This is not here any more, or cannot be reached just now.').waitFor()
  },
)

test('Escape closes a dialog whose code is still loading', async () => {
  const { page, url, context, edit, dialog } = await openOne()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setBypassServiceWorker', { bypass: true })
  const release = await delayCalls(page, '**/assets/event-dialogs-*.js')
  await page.reload()
  await edit.click()
  await page.waitForURL('**?edit=*')
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.waitForURL(`${url}/list-events`)
  release()
  await edit.click()
  await dialog.waitFor()
})

test('Escape closes a dialog before focus has moved into it', async () => {
  const { page, url, edit, dialog } = await openOne()
  await edit.click()
  await page.waitForURL('**?edit=*')
  await dialog.waitFor()
  // The focus is still on the button, as for a moment on a slow phone.
  await page.locator(`ion-button[aria-label="Edit ${pricing.title}"]`).evaluate((of) => {
    of.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL(`${url}/list-events`)
})
