import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { onTestFinished } from 'vitest'

/** Ends a program when the running test ends. One that does not start, or has ended by itself, fails the test. */
export function endWithTest(program: ChildProcess): void {
  const exited = once(program, 'exit')
  // Reported below.
  exited.catch(() => undefined)
  onTestFinished(async () => {
    const isRunning = program.kill()
    const [code] = await exited
    if (!isRunning) throw new Error(`${program.spawnfile} ended by itself with ${String(code)}`)
  })
}
