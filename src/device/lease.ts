import * as v from 'valibot'

import { type Clock, isDue } from './clock.ts'
import { every } from './every.ts'
import { storageKeys } from './keys.ts'
import type { StorageChange, Storage } from './storage.ts'

/** What only one tab does at a time: the name of its lock, and where its holder leaves a sign of life. */
export const jobs = {
  sending: { name: 'outbox', key: storageKeys.sender },
  preparing: { name: 'batches', key: storageKeys.preparer },
} as const
export type Job = (typeof jobs)[keyof typeof jobs]

/** Runs work alone among all tabs and the worker, as long as `isHeld` says so. */
export type Alone = (run: (isHeld: () => boolean) => Promise<void>) => Promise<void>

/** Longer than a tab that works ever leaves its lease alone. */
export const leaseMs = 30_000

const lease = v.object({ holder: v.string(), until: v.number() })

type LeaseOptions = { job: Job; storage: Storage; clock: Clock; holder: string }

/**
 * Runs work alone among the tabs where there are no Web Locks, as on a page without https: by a
 * lease in the storage, which ends by itself when its holder does. Does nothing while another holds it.
 */
export function aloneByLease({ job: { key }, storage, clock, holder }: LeaseOptions): Alone {
  const isOurs = (held: unknown) => v.is(lease, held) && held.holder === holder
  const take = () =>
    storage.change([key], (found): StorageChange<boolean> => {
      const held = found.get(key)
      const isFree = !v.is(lease, held) || isOurs(held) || isDue(held.until, clock.now())
      if (!isFree) return { result: false }
      return { put: [[key, { holder, until: clock.now() + leaseMs }]], result: true }
    })
  const release = () =>
    storage.change<void>([key], (found) => ({
      remove: isOurs(found.get(key)) ? [key] : [],
      result: undefined,
    }))

  return async (run) => {
    if (!(await take())) return
    let isHeld = true
    const stop = every(clock, leaseMs / 3, async () => {
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
