import { randomBytes } from 'node:crypto'

import { v7, version } from 'uuid'

import type { WallClock, Ids } from './services.ts'

/** A phone that was offline for longer has its clock to blame, or us to thank. */
const oldestMs = 90 * 24 * 60 * 60 * 1000

/**
 * When an item was made, in ms: a phone writes it into the id (uuid v7) as it saves, so that photos
 * keep their order however they travel. A clock that is ahead, or far behind, is not believed.
 */
export function madeAt(id: string, now: number): number {
  if (version(id) !== 7) return now
  const claimed = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return claimed > now || claimed < now - oldestMs ? now : claimed
}

/** Ids that sort by time, and tokens that nobody can guess. */
export function makeIds(clock: WallClock): Ids {
  return {
    id: () => v7({ msecs: clock.now() }),
    token: () => randomBytes(32).toString('base64url'),
  }
}
