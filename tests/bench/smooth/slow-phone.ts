import { type CDPSession, type Page } from 'playwright'

import { isSmoke } from '#tests/bench/options.ts'
import { openSignedIn } from '#tests/support/console.ts'
import { newProfile, phoneScreen, startPhone } from '#tests/support/phone.ts'

import { watchAnswers } from './answers.ts'

/** A phone slower than this machine, with animations on. */
export type SlowPhone = {
  page: Page
  devtools: CDPSession
  /** Switches the slowdown on or off. */
  slow: (isSlow: boolean) => Promise<unknown>
  /** Opens a path, and waits until the page is idle; a list has cards by then. */
  rest: (path: string) => Promise<void>
  end: () => Promise<void>
}

/** Slowdown factor of the phone, unless this machine is slow itself. */
export const throttle = 4

/** Starts a phone; `rate` is its slowdown factor. */
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
      // The first call transfers the inspecting code into the page, and would count towards the first act.
      await page.waitForFunction(() => smooth.end())
      await pause(restMs)
    },
    end: async () => {
      await phone.close()
      profile.forget()
    },
  }
}

/** Longer than the work after the first screen takes. */
const restMs = isSmoke ? 0 : 4000

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
