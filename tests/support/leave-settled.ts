import type { BrowserContext, Page } from 'playwright'

import { dialogNames } from '#client/ui/list/dialog-names.ts'

/** Longer than a dialog that was closed stands in the address on a machine under load. */
const patienceMs = 5000

/**
 * Lets the pages of a browser be left, or loaded again, only once a dialog that was closed has gone from the
 * address too: that takes a fifth of a second, and a test is faster. A reload would open it again, and the
 * way back that is just being taken would undo where the test goes.
 */
export function leaveSettled(context: BrowserContext): void {
  context.pages().forEach(settleFirst)
  context.on('page', settleFirst)
}

function settleFirst(page: Page): void {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (...to) => {
    await untilSettled(page)
    return goto(...to)
  }
  page.reload = async (...how) => {
    await untilSettled(page)
    return reload(...how)
  }
}

async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(isSettled, dialogNames, { timeout: patienceMs }).catch(() => undefined)
}

/** Runs in the page. An address may also name what cannot be opened. */
function isSettled(names: readonly string[]): boolean {
  const params = new URLSearchParams(location.search)
  if (!names.some((name) => params.has(name))) return true
  // Neither closing, nor held open until what was entered is kept, which closes it.
  const open = document.querySelector('.layer:not(.is-leaving, .is-closed) > dialog')
  return open !== null && open.querySelector('.dialog-head button:disabled') === null
}
