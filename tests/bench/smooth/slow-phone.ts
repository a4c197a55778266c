import { type CDPSession, type Page } from 'playwright'

import { openSignedIn } from '#tests/support/console.ts'
import { newProfile, phoneScreen, startPhone } from '#tests/support/phone.ts'

import { watchAnswers } from './answers.ts'

/** A phone slower than this machine, with all that moves on a screen. */
export type SlowPhone = {
  page: Page
  devtools: CDPSession
  /** From now on it is as slow as it was made, or as fast as this machine. */
  slow: (isSlow: boolean) => Promise<unknown>
  /** Goes there and waits until nothing happens any more; a list has cards by then. */
  rest: (path: string) => Promise<void>
  end: () => Promise<void>
}

/** How many times slower than this machine a phone is, unless this machine is slow itself. */
export const throttle = 4

/** `rate`: how many times slower than this machine. */
export async function startSlowPhone(url: string, rate: number): Promise<SlowPhone> {
  const profile = newProfile()
  const phone = await startPhone(profile.folder, { screen: { ...phoneScreen, isMoving: true } })
  await openSignedIn(phone.page, { url })
  await phone.context.addInitScript(watchAnswers)
  const { page } = phone
  const devtools = await phone.context.newCDPSession(page)
  const slow = (isSlow: boolean) =>
    devtools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? rate : 1 })
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
