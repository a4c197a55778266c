import { type Browser, chromium } from 'playwright'

import { chromiumFlags, findShell, requireChromium } from '#tests/support/chromium.ts'
import { freePort } from '#tests/support/free-port.ts'

import { followWorkers } from './slow-network.ts'
import type { StoredState } from './variants.ts'

/** Starts the browser, and follows its service workers to set their network conditions. */
export async function launchBrowser() {
  const port = await freePort()
  const browser = await chromium.launch({
    // A desktop browser loads pages for its own windows at each start, which no phone does.
    executablePath: findShell() ?? requireChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  const workers = await followWorkers(port)
  return { browser, workers }
}

/** Opens a browser context with the screen of a phone and, where given, stored data. */
export function newPhone(browser: Browser, storageState?: StoredState) {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    ...(storageState && { storageState }),
  })
}
