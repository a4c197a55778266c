import { randomBytes } from 'node:crypto'

import { v7, version } from 'uuid'

import type { WallClock, Ids } from '../services.ts'

/** An older id is more likely due to a wrong clock than to a client that was offline for so long. */
const oldestMs = 90 * 24 * 60 * 60 * 1000

/**
 * Returns the creation time in a UUIDv7, in ms: the client sets it when the item is saved, so that photos keep their
 * order regardless of their arrival. Times in the future or too far in the past are replaced by `now`.
 */
export function madeAt(id: string, now: number): number {
  if (version(id) !== 7) return now
  const claimed = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return claimed > now || claimed < now - oldestMs ? now : claimed
}

/** Creates ids that sort by time, and unguessable tokens. */
export function makeIds(clock: WallClock): Ids {
  return {
    id: () => v7({ msecs: clock.now() }),
    token: () => randomBytes(32).toString('base64url'),
  }
}
