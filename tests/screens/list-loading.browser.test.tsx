import { test } from 'vitest'
import { commands, page } from 'vitest/browser'

import { goTo, openApp, untilVisible } from '#tests/support/open-app.ts'

import { listKinds } from './list-kinds.ts'

// Lists that this device has not read yet.

openApp('/outbox', {
  backend: 'ours',
  screen: 'phone',
  // With data saving, the app does not prefetch lists.
  prepare: async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  },
})

test.each(listKinds)(
  '"$loading" is displayed while it loads, and a failed load can be retried',
  async (of) => {
    await commands.holdCalls(of.resource.paths.list)
    goTo(of.path)
    await untilVisible(page.getByText(of.loading))
    const failure = { status: 500, json: { success: false, message: 'Oh' } }
    await commands.answerCalls(of.resource.paths.list, failure)
    const again = page.getByRole('button', { name: 'Try again' })
    await untilVisible(again)
    await commands.passCalls()
    // The list also retries by itself, possibly before the click.
    const button = again.query()
    if (button instanceof HTMLElement) button.click()
    await untilVisible(page.getByText(of.empty))
  },
)
