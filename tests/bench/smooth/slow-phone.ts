import { type CDPSession, type Page } from 'playwright'

import { openSignedIn } from '#tests/support/console.ts'
import { newProfile, phoneScreen, startPhone } from '#tests/support/phone.ts'

import { watchAnswers } from './answers.ts'

/** A phone a few times slower than this machine, with all that moves on a screen. */
export type SlowPhone = {
  page: Page
  devtools: CDPSession
  /** Times slower than this machine. */
  slow: (rate: number) => Promise<unknown>
  /** Goes there and waits until nothing happens any more; a list has cards by then. */
  rest: (path: string) => Promise<void>
  end: () => Promise<void>
}

export const throttle = 4

export async function startSlowPhone(url: string): Promise<SlowPhone> {
  const profile = newProfile()
  const phone = await startPhone(profile.folder, { screen: { ...phoneScreen, isMoving: true } })
  await openSignedIn(phone.page, { url })
  await phone.context.addInitScript(watchAnswers)
  const { page } = phone
  const devtools = await phone.context.newCDPSession(page)
  const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return {
    page,
    devtools,
    slow,
    rest: async (path) => {
      await page.goto(path.startsWith('/') ? url + path : path)
      await page.locator('li h2').first().waitFor()
      await page.waitForLoadState('networkidle')
      // What looks into the page is brought there once, and would count as the first act's own.
      await page.waitForFunction(() => smooth.end())
      await pause(restMs)
    },
    end: async () => {
      await phone.close()
      profile.forget()
    },
  }
}

/** Longer than what comes after the first screen takes. */
const restMs = 4000

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
