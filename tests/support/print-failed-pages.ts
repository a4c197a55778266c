import type { BrowserContext } from 'playwright'
import { TestRunner } from 'vitest'

const pageTimeoutMs = 5_000

/** Open browsers, each with the errors that it has reported. */
const open = new Map<BrowserContext, string[]>()

/** Registers a browser. Until it is closed, its pages are printed when a test fails. */
export function registerBrowser(context: BrowserContext, consoleErrors: string[]) {
  open.set(context, consoleErrors)
  context.once('close', () => open.delete(context))
}

/**
 * Prints the content of all pages if the current test has failed, because the error of a wait contains only what it
 * waited for.
 */
export async function printFailedPages(contexts: Iterable<BrowserContext> = open.keys()) {
  const test = TestRunner.getCurrentTest()
  if (test?.result?.state !== 'fail') return
  for (const context of contexts) {
    for (const page of context.pages()) {
      const shown = await Promise.race([page.ariaSnapshot(), timeoutText()]).catch(String)
      console.log(`${test.name}: ${page.url()}\n${shown}`)
    }
    console.log(open.get(context)?.join('\n'))
  }
}

/** A page that hangs answers nothing. */
const timeoutText = () =>
  new Promise<string>((resolve) => {
    setTimeout(resolve, pageTimeoutMs, 'The page does not answer.')
  })
