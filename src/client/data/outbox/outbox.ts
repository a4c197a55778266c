import { v7 as newId } from 'uuid'

import { forgetScreens } from '#api/screen-cache.ts'
import { atMost } from '#device/at-most.ts'
import { makeOutbox } from '#sync/outbox.ts'

import { storage } from '../engine.ts'

const storedOutbox = makeOutbox({ storage, now: Date.now, newId })

/**
 * The kept writes of every admin of this device. Copies of screens go first: what they show is not so
 * any more, even if the app ends at this very moment.
 */
export const outbox: typeof storedOutbox = {
  ...storedOutbox,
  enqueue: (...write) => screensForgotten().then(() => storedOutbox.enqueue(...write)),
  enqueueAll: (...writes) => screensForgotten().then(() => storedOutbox.enqueueAll(...writes)),
  enqueueFrom: (...made) => screensForgotten().then(() => storedOutbox.enqueueFrom(...made)),
  discard: (...entry) => screensForgotten().then(() => storedOutbox.discard(...entry)),
}

/** Longer nothing waits for it: a cache that hangs must not keep what is saved from being kept. */
const patienceMs = 300

const screensForgotten = () => atMost(patienceMs, forgetScreens())
