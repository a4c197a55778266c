import { setTimeout as pause } from 'node:timers/promises'

import { endWithNpm } from '#tooling/end-with-npm.ts'

import { onOrder } from './base/worker-messages.ts'
import { printStartProblem } from './print-start-problem.ts'

/** Longer than any connection takes to end; then the process exits regardless. */
const stopWithinMs = 8000

type Stop = {
  /** Makes `/readyz` report that no more requests should be sent. */
  announce: () => void
  /** Time during which requests are still accepted, so that load balancers notice, in ms. */
  drainMs: number
  close: () => Promise<void>
}

/**
 * Stops the server on a signal, at the end of npm, or on an order of the primary process. For the latter other
 * workers take the requests, so that nothing is announced.
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
