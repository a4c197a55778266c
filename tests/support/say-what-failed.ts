import type { BrowserContext } from 'playwright'
import { TestRunner } from 'vitest'

const patienceMs = 5_000

/** Prints what the pages of a failed test show: a test that waited in vain says only for what. */
export async function sayWhatFailed(context: BrowserContext, complaints: string[]): Promise<void> {
  const test = TestRunner.getCurrentTest()
  if (test?.result?.state !== 'fail') return
  for (const page of context.pages()) {
    const shown = await Promise.race([page.ariaSnapshot(), silence()]).catch(String)
    console.log(`${test.name}: ${page.url()}\n${shown}\n${complaints.join('\n')}`)
  }
}

/** A page that hangs answers nothing at all. */
const silence = () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, patienceMs, 'The page does not answer.')
  })
