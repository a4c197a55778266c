import { setImmediate } from 'node:timers/promises'

import { onTestFailed, onTestFinished } from 'vitest'

/**
 * Repeats an assertion until it passes, one turn of the event loop after the other, for states without an event to
 * wait for. The time limit of the test ends it; the last failure is then printed.
 */
export async function untilPasses(assertion: () => unknown): Promise<void> {
  const ended = new AbortController()
  let lastFailure: unknown
  onTestFinished(() => ended.abort())
  onTestFailed(() => {
    if (lastFailure !== undefined) console.error(lastFailure)
  })
  while (!ended.signal.aborted) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      await assertion()
      lastFailure = undefined
      return
    } catch (error) {
      lastFailure = error
    }
    // oxlint-disable-next-line no-await-in-loop -- replies arrive between the turns
    await setImmediate()
  }
}
