import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'

import { chromiumFlags, requireChromium } from './chromium.ts'
import { waitMs } from './hang.ts'
import { leaveSettled } from './leave-settled.ts'
import { desktopScreen, type Screen } from './phone.ts'

/**
 * Starts a second browser for the tests of a file. The returned function opens a page in a new context, without
 * stored data.
 */
export function guestsForAll(): (screen?: Screen) => Promise<Page> {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: requireChromium(), args: [...chromiumFlags] })
  })
  afterAll(() => browser.close())
  return async ({ width, height } = desktopScreen) => {
    const context = await browser.newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(waitMs)
    leaveSettled(context)
    return context.newPage()
  }
}
