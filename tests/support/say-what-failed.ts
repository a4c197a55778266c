import type { BrowserContext } from 'playwright'
import { TestRunner } from 'vitest'

const patienceMs = 5_000

/** Browsers that are open, each with what it has complained about. */
const open = new Map<BrowserContext, string[]>()

/** From now on until it is closed, a test that fails says what this browser shows. */
export function watchOpen(context: BrowserContext, complaints: string[]) {
  open.set(context, complaints)
  context.once('close', () => open.delete(context))
}

/** Prints what the pages of a failed test show: a test that waited in vain says only for what. */
export async function sayWhatFailed(contexts: Iterable<BrowserContext> = open.keys()) {
  const test = TestRunner.getCurrentTest()
  if (test?.result?.state !== 'fail') return
  for (const context of contexts) {
    for (const page of context.pages()) {
      const shown = await Promise.race([page.ariaSnapshot(), silence()]).catch(String)
      console.log(`${test.name}: ${page.url()}\n${shown}`)
    }
    console.log(open.get(context)?.join('\n'))
  }
}

/** A page that hangs answers nothing at all. */
const silence = () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, patienceMs, 'The page does not answer.')
  })
