import { isSmoke } from '#tests/bench/options.ts'

import type { Act } from './acts.ts'
import type { Answers } from './answers.ts'
import { pause, type SlowPhone } from './slow-phone.ts'
import { longestIn, type LongestTask, traceOf } from './tasks.ts'

export type Measured = { task: LongestTask } & Answers

/** Time in which all effects of an act are finished. */
const settleMs = isSmoke ? 200 : 1500

/** Performs an act once on a phone, and measures it. */
export async function measure(phone: SlowPhone, { ready, answers = [] }: Act): Promise<Measured> {
  const { page, devtools } = phone
  const act = await ready(phone)
  await phone.slow(true)
  await page.evaluate((selectors) => smooth.begin(selectors), answers)
  await pause(settleMs)
  const trace = await traceOf(devtools, async () => {
    await act()
    await pause(settleMs)
    await page.waitForFunction(() => !smooth.end().seenMs.includes(null))
  })
  const seen = await page.evaluate(() => smooth.end())
  await phone.slow(false)
  return { task: longestIn(trace), ...seen }
}
