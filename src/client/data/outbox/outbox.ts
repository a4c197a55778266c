import { v7 as newId } from 'uuid'

import { forgetScreens } from '#api/screen-cache.ts'
import { atMost } from '#device/at-most.ts'
import { makeOutbox } from '#sync/outbox.ts'

import { storage } from '../engine.ts'

const storedOutbox = makeOutbox({ storage, now: Date.now, newId })

/**
 * Outbox of all people who use this device. Copies of screens are deleted before each change, because they become
 * outdated even if the app ends right after it.
 */
export const outbox: typeof storedOutbox = {
  ...storedOutbox,
  enqueue: (...write) => deleteScreenCopies().then(() => storedOutbox.enqueue(...write)),
  enqueueAll: (...writes) => deleteScreenCopies().then(() => storedOutbox.enqueueAll(...writes)),
  enqueueFrom: (...args) => deleteScreenCopies().then(() => storedOutbox.enqueueFrom(...args)),
  discard: (...entry) => deleteScreenCopies().then(() => storedOutbox.discard(...entry)),
}

/** Maximum wait for the cache; a blocked cache must not prevent saving. */
const maxWaitMs = 300

const deleteScreenCopies = () => atMost(maxWaitMs, forgetScreens())
