import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'

import { chromiumFlags, requireChromium } from './chromium.ts'
import { leaveSettled } from './leave-settled.ts'
import { desktopScreen, type Screen } from './phone.ts'

/** A browser of others for the tests of a file: what opens it for one who was never there. */
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
    context.setDefaultTimeout(60_000)
    leaveSettled(context)
    return context.newPage()
  }
}
