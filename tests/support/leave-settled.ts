import type { BrowserContext, Page } from 'playwright'

import { dialogNames } from '#client/ui/list/page/dialog-names.ts'

/** Longer than a browser takes to go back on a loaded machine. */
const settleTimeoutMs = 5000

/**
 * Makes `goto` and `reload` of a context's pages wait until the address no longer contains a closed dialog: browsers
 * go back a moment later. A reload would reopen the dialog, and going back would undo a `goto`.
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
  await page
    .waitForFunction(isSettled, dialogNames, { timeout: settleTimeoutMs })
    .catch(() => undefined)
}

/** Runs in the page. An address may also contain a dialog that cannot be opened. */
function isSettled(names: readonly string[]): boolean {
  const params = new URLSearchParams(location.search)
  if (!names.some((name) => params.has(name))) return true
  // Neither closing, nor open only until its draft is stored, after which it closes.
  const open = document.querySelector('.dialog.is-open')
  return open !== null && open.querySelector('.dialog-head .button-disabled') === null
}
