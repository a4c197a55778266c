import type { Reporter } from 'vitest/node'

import { leftOut } from './server-projects.ts'

/** Begins a run with what it leaves out, says that once more at its end, and ends it with one line that a program can read: `N passed, N failed`. */
export const tally: Reporter = {
  onInit() {
    sayLeftOut()
  },
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    // A file that cannot be loaded, and an error outside of any test, fail the run too.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    )
    const failed = count('failed') + broken.length + errors.length
    const skipped = count('skipped')
    const rest = skipped > 0 ? `, ${skipped} skipped` : ''
    process.stdout.write('\n')
    // Hours have passed since it was said first, and whoever looks at the tally alone would take it for all.
    sayLeftOut()
    process.stdout.write(`${count('passed')} passed, ${failed} failed${rest}\n`)
  },
}

function sayLeftOut(): void {
  for (const sentence of leftOut()) process.stdout.write(`${sentence}\n`)
}
