import cluster, { type Worker } from 'node:cluster'

import type { Logger } from 'pino'

import { endOf, makeWorkerSlot } from './worker-slot.ts'

/** Processes that serve together. */
export type Crew = {
  /** Starts one, and the others when it serves; its words, or the exit code when it does not come to that. */
  start: () => Promise<{ words: string } | { code: number }>
  /** Replaces all, one after the other: first there is the next one, then the former one leaves. */
  renew: () => void
  /** Stops all; resolves when they have ended. */
  stop: () => Promise<void>
  /** Those that serve just now. */
  serving: () => Worker[]
}

/** Makes places for so many processes. */
export function makeCrew(size: number, log: Logger): Crew {
  const slots = Array.from({ length: size }, (_, nth) => makeWorkerSlot(nth + 1, log))
  const started = Promise.withResolvers<void>()
  // Who is told to renew before all were started does it then.
  let renewing = started.promise

  function keepFilled(is: boolean): void {
    for (const slot of slots) slot.keepFilled(is)
  }

  async function renewAll(): Promise<void> {
    for (const { renew } of slots) if (!(await renew())) return
    log.warn({ workers: size }, 'all workers were replaced')
  }

  return {
    async start() {
      const [first, ...others] = slots
      if (!first) return { code: 1 }
      const begun = await first.fill()
      if ('words' in begun) {
        keepFilled(true)
        for (const { fill } of others) void fill()
        started.resolve()
      }
      return begun
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
