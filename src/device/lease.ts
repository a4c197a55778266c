import * as v from 'valibot'

import { type Clock, isDue } from './clock.ts'
import { storageKeys } from './keys.ts'
import { repeatEvery } from './repeat-every.ts'
import type { StorageChange, Storage } from './storage.ts'

/** Jobs that only one tab does at a time: the name of the lock, and the key of its holder's heartbeat. */
export const jobs = {
  sending: { name: 'outbox', key: storageKeys.sender },
  preparing: { name: 'batches', key: storageKeys.preparer },
} as const
export type Job = (typeof jobs)[keyof typeof jobs]

/** Runs `run` exclusively among all tabs and the worker. `isHeld` returns false once the lock is lost. */
export type RunExclusively = (run: (isHeld: () => boolean) => Promise<void>) => Promise<void>

/** Lifetime (ms) of a lease; a working tab renews it every third of this time. */
export const leaseMs = 30_000

const lease = v.object({ holder: v.string(), until: v.number() })

type LeaseOptions = { job: Job; storage: Storage; clock: Clock; holder: string }

/**
 * Runs work exclusively among tabs without Web Locks (a page without https) by a lease in the storage, which expires
 * when its holder stops renewing it. Does nothing while another tab holds it.
 */
export function exclusivelyByLease({
  job: { key },
  storage,
  clock,
  holder,
}: LeaseOptions): RunExclusively {
  const isHeldHere = (stored: unknown) => v.is(lease, stored) && stored.holder === holder
  const take = () =>
    storage.change([key], (found): StorageChange<boolean> => {
      const stored = found.get(key)
      const isFree = !v.is(lease, stored) || isHeldHere(stored) || isDue(stored.until, clock.now())
      if (!isFree) return { result: false }
      return { put: [[key, { holder, until: clock.now() + leaseMs }]], result: true }
    })
  const release = () =>
    storage.change<void>([key], (found) => ({
      remove: isHeldHere(found.get(key)) ? [key] : [],
      result: undefined,
    }))

  return async (run) => {
    if (!(await take())) return
    let isHeld = true
    const stop = repeatEvery(clock, leaseMs / 3, async () => {
      isHeld = await take()
    })
    try {
      await run(() => isHeld)
    } finally {
      stop()
      await release()
    }
  }
}
