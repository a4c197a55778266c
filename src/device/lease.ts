import * as v from 'valibot'

import { type Clock, isDue } from './clock.ts'
import { every } from './every.ts'
import { keys } from './keys.ts'
import type { Change, Storage } from './storage.ts'

/** Runs work alone among all tabs and the worker, as long as `isHeld` says so. */
export type Alone = (run: (isHeld: () => boolean) => Promise<void>) => Promise<void>

/** Longer than a tab that works ever leaves its lease alone. */
export const leaseMs = 30_000

const lease = v.object({ holder: v.string(), until: v.number() })

type Parts = { storage: Storage; clock: Clock; holder: string }

/**
 * Runs work alone among the tabs where there are no Web Locks, as on a page without https: by a
 * lease in the storage, which ends by itself when its holder does. Does nothing while another holds it.
 */
export function aloneByLease({ storage, clock, holder }: Parts): Alone {
  const isOurs = (held: unknown) => v.is(lease, held) && held.holder === holder
  const take = () =>
    storage.change([keys.sender], (found): Change<boolean> => {
      const held = found.get(keys.sender)
      const isFree = !v.is(lease, held) || isOurs(held) || isDue(held.until, clock.now())
      if (!isFree) return { result: false }
      return { put: [[keys.sender, { holder, until: clock.now() + leaseMs }]], result: true }
    })
  const release = () =>
    storage.change<void>([keys.sender], (found) => ({
      remove: isOurs(found.get(keys.sender)) ? [keys.sender] : [],
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
