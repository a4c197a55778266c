import { randomBytes } from 'node:crypto'

import { v7 } from 'uuid'

import type { Clock, Ids } from './services.ts'

/** Ids that sort by time, and tokens that nobody can guess. */
export function makeIds(clock: Clock): Ids {
  return {
    id: () => v7({ msecs: clock.now() }),
    token: () => randomBytes(32).toString('base64url'),
  }
}
