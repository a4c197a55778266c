import * as v from 'valibot'

import type { Clock } from './clock.ts'
import { every } from './every.ts'
import { type Alone, type Job, leaseMs } from './lease.ts'
import type { Storage } from './storage.ts'

const beat = v.object({ holder: v.string(), at: v.number() })

type TabLockOptions = {
  job: Job
  locks: Pick<LockManager, 'request'>
  storage: Storage
  clock: Clock
  holder: string
}

/**
 * Runs work alone among all tabs and the worker, by a Web Lock. A page that the system has frozen
 * keeps its lock: whoever waits for one and sees no beat of its holder for 30 s steals it.
 */
export function aloneByLock({ job, locks, storage, clock, holder }: TabLockOptions): Alone {
  const latestBeat = async () => {
    const found = (await storage.read([job.key])).get(job.key)
    return v.is(beat, found) ? `${found.holder} ${found.at}` : ''
  }

  /** Only work that takes long leaves a beat: most has ended by then. */
  const keepBeating = () =>
    every(clock, leaseMs / 3, () =>
      storage.change([], () => ({
        put: [[job.key, { holder, at: clock.now() }]],
        result: undefined,
      })),
    )

  /** Calls back once when two looks, 30 s apart, find the same beat. */
  const watch = (onDead: () => void) => {
    let before: string | undefined
    return every(clock, leaseMs, async () => {
      const now = await latestBeat()
      if (now === before) onDead()
      before = now
    })
  }

  return async (run) => {
    let running: Promise<void> | undefined
    const waiting = new AbortController()
    const stopWatching = watch(() => {
      if (!running) waiting.abort()
    })
    const take = async (options: LockOptions) => {
      let isHeld = true
      const work = async () => {
        stopWatching()
        // Stolen before it began, as may happen to a page that was frozen.
        if (!isHeld) return
        const stop = keepBeating()
        await run(() => isHeld).finally(stop)
      }
      const taken = locks.request(job.name, options, () => (running = work()))
      await taken.catch(async (caught: unknown) => {
        isHeld = false
        // Stolen, or the work itself failed: what is under way comes to its end all the same.
        if (running) await running
        else if (!isAbort(caught)) throw caught
      })
    }
    await take({ signal: waiting.signal }).finally(stopWatching)
    if (waiting.signal.aborted && !running) await take({ steal: true })
  }
}

/** Given up, or stolen: by somebody who works now. */
function isAbort(caught: unknown): boolean {
  return caught instanceof DOMException && caught.name === 'AbortError'
}
