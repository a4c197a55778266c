import type { Worker } from 'node:cluster'
import { once } from 'node:events'

import type { Logger } from 'pino'

import { fork, sendCommand, readyMessageOf } from '../base/worker-messages.ts'

/** Pauses before a dead worker is replaced: doubled after each death, reset after a long life. */
const pauses = { firstMs: 1000, maxMs: 60_000, longLifeMs: 60_000 }

/** Result of a start: the message of a worker that serves, or the exit code of one that ended. */
type StartResult = { words: string } | { code: number }

/** A slot for one worker process. */
export type WorkerSlot = {
  /** Starts a worker. */
  fill: () => Promise<StartResult>
  /** Starts a successor, and retires the current worker once it serves; false when it fails. */
  renew: () => Promise<boolean>
  /** Sets whether a dead worker is replaced. */
  keepFilled: (is: boolean) => void
  /** Returns the worker if it serves. */
  serving: () => Worker | undefined
}

/** Creates an empty slot. */
export function makeWorkerSlot(number: number, log: Logger): WorkerSlot {
  let holder: Worker | undefined
  let isReady = false
  let isKept = false
  /** While a successor starts, a dead worker is not replaced by a third one. */
  let isRenewed = false
  let exits = 0

  function occupy(worker: Worker, serves: boolean): void {
    const since = performance.now()
    ;[holder, isReady] = [worker, serves]
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (holder !== worker) return
      holder = undefined
      if (performance.now() - since > pauses.longLifeMs) exits = 0
      if (isKept && !isRenewed) replaceSoon({ code, signal })
    })
  }

  function replaceSoon(end: { code: number | null; signal: string | null }): void {
    const pauseMs = Math.min(pauses.firstMs * 2 ** exits, pauses.maxMs)
    exits += 1
    log.error(
      { worker: number, ...end, pauseMs },
      'a worker process ended unexpectedly and will be replaced',
    )
    setTimeout(() => isKept && !holder && void fill(), pauseMs)
  }

  async function fill(): Promise<StartResult> {
    const worker = fork(number)
    occupy(worker, false)
    const result = await begin(worker)
    if ('code' in result || holder !== worker) return result
    isReady = true
    log.info({ worker: number }, 'a worker process is ready')
    return result
  }

  async function renew(): Promise<boolean> {
    const former = holder
    // An empty slot gets a new worker anyway.
    if (!former || !isKept) return isKept
    const successor = fork(number)
    isRenewed = true
    const result = await begin(successor)
    isRenewed = false
    if ('code' in result) {
      log.error({ worker: number }, 'a new worker process did not start: the restart was aborted')
      if (isKept && !holder) replaceSoon({ code: result.code, signal: null })
      return false
    }
    occupy(successor, true)
    sendCommand(former, 'retire')
    await endOf(former)
    return true
  }

  return {
    fill,
    renew,
    keepFilled: (is) => {
      isKept = is
    },
    serving: () => (isReady ? holder : undefined),
  }
}

function begin(worker: Worker): Promise<StartResult> {
  return new Promise((resolve) => {
    worker.on('message', (message: unknown) => {
      const words = readyMessageOf(message)
      if (words !== undefined) resolve({ words })
    })
    void endOf(worker).then((code) => resolve({ code }))
  })
}

/** Returns the exit code of a worker once it has ended; 1 when a signal ended it. */
export async function endOf(worker: Worker): Promise<number> {
  if (!worker.isDead()) await once(worker, 'exit')
  return worker.process.exitCode ?? 1
}
