import { v7 as newId } from 'uuid'

import { makeOutbox } from '#sync/outbox.ts'

import { storage } from './instances.ts'

/** Outbox of all people who use this device. */
export const outbox = makeOutbox({ storage, now: Date.now, newId })
