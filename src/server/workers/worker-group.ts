import cluster, { type Worker } from 'node:cluster'

import type { Logger } from 'pino'

import { endOf, makeWorkerSlot } from './worker-slot.ts'

/** Worker processes that serve together. */
export type WorkerGroup = {
  /** Starts one worker, and the others once it serves; returns its message, or the exit code when it fails. */
  start: () => Promise<{ words: string } | { code: number }>
  /** Replaces all workers, one after the other; each retires once its successor serves. */
  renew: () => void
  /** Stops all workers; resolves once they have ended. */
  stop: () => Promise<void>
  /** Returns the workers that currently serve. */
  serving: () => Worker[]
}

/** Creates a group of this many workers, without starting them. */
export function makeWorkerGroup(size: number, log: Logger): WorkerGroup {
  const slots = Array.from({ length: size }, (_, nth) => makeWorkerSlot(nth + 1, log))
  const started = Promise.withResolvers<void>()
  // A renewal requested during the start begins after it.
  let renewing = started.promise

  function keepFilled(is: boolean): void {
    for (const slot of slots) slot.keepFilled(is)
  }

  async function renewAll(): Promise<void> {
    for (const { renew } of slots) if (!(await renew())) return
    log.warn({ workers: size }, 'all worker processes were replaced')
  }

  return {
    async start() {
      const [first, ...others] = slots
      if (!first) return { code: 1 }
      const result = await first.fill()
      if ('words' in result) {
        keepFilled(true)
        for (const { fill } of others) void fill()
        started.resolve()
      }
      return result
    },
    renew() {
      renewing = renewing.then(renewAll)
    },
    async stop() {
      keepFilled(false)
      await Promise.all(Object.values(cluster.workers ?? {}).map(stopped))
    },
    serving: () => slots.flatMap(({ serving }) => serving() ?? []),
  }
}

async function stopped(worker: Worker | undefined): Promise<void> {
  worker?.process.kill('SIGTERM')
  if (worker) await endOf(worker)
}
