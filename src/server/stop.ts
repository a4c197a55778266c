import { setTimeout as pause } from 'node:timers/promises'

import { endWithNpm } from '#tooling/end-with-npm.ts'

import { printStartProblem } from './start-problem.ts'
import { onOrder } from './workers/messages.ts'

/** Long after the last connection was ended: for what hangs. */
const stopWithinMs = 8000

type Stop = {
  /** Has `/readyz` say that no more requests should be sent here. */
  announce: () => void
  /** How long requests are still taken after that, so that whoever sends them hears of it. */
  drainMs: number
  close: () => Promise<void>
}

/**
 * Stops the server when the process is told to: by a signal, by npm that ends, or by the process that has
 * started it as one of several. The latter has others take the requests, so that nothing is announced.
 */
export function stopOnSignal({ announce, drainMs, close }: Stop): void {
  let isStopping = false
  const end = async () => {
    await close()
    process.exit(0)
  }
  const begin = (work: () => Promise<void>) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), drainMs + stopWithinMs).unref()
    work().catch((error: unknown) => {
      printStartProblem(error)
      process.exit()
    })
  }
  const stop = () =>
    begin(async () => {
      announce()
      await pause(drainMs)
      await end()
    })
  endWithNpm(stop)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  onOrder('retire', () => begin(end))
}
