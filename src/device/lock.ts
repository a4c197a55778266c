import * as v from 'valibot'

import type { Clock } from './clock.ts'
import { type RunExclusively, type Job, leaseMs } from './lease.ts'
import { repeatEvery } from './repeat-every.ts'
import type { Storage } from './storage.ts'

const heartbeat = v.object({ holder: v.string(), at: v.number() })

type TabLockOptions = {
  job: Job
  locks: Pick<LockManager, 'request'>
  storage: Storage
  clock: Clock
  holder: string
}

/**
 * Runs work exclusively among all tabs and the worker by a Web Lock. A page frozen by the system keeps its lock, so a
 * waiting caller steals it when the holder leaves no heartbeat for 30 s.
 */
export function exclusivelyByLock({
  job,
  locks,
  storage,
  clock,
  holder,
}: TabLockOptions): RunExclusively {
  const latestHeartbeat = async () => {
    const found = (await storage.read([job.key])).get(job.key)
    return v.is(heartbeat, found) ? `${found.holder} ${found.at}` : ''
  }

  /** The first heartbeat is written after 10 s, because most work has ended by then. */
  const keepHeartbeat = () =>
    repeatEvery(clock, leaseMs / 3, () =>
      storage.change([], () => ({
        put: [[job.key, { holder, at: clock.now() }]],
        result: undefined,
      })),
    )

  /** Calls `onDead` when two reads, 30 s apart, find an unchanged heartbeat. */
  const watch = (onDead: () => void) => {
    let before: string | undefined
    return repeatEvery(clock, leaseMs, async () => {
      const now = await latestHeartbeat()
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
        // The lock may be stolen from a frozen page before its work begins.
        if (!isHeld) return
        const stop = keepHeartbeat()
        await run(() => isHeld).finally(stop)
      }
      const taken = locks.request(job.name, options, () => (running = work()))
      await taken.catch(async (caught: unknown) => {
        isHeld = false
        // After a theft, the work under way still has to end before this resolves.
        if (running) await running
        else if (!isAbort(caught)) throw caught
      })
    }
    await take({ signal: waiting.signal }).finally(stopWatching)
    if (waiting.signal.aborted && !running) await take({ steal: true })
  }
}

/** The wait was aborted, or another holder has stolen the lock. */
function isAbort(caught: unknown): boolean {
  return caught instanceof DOMException && caught.name === 'AbortError'
}
