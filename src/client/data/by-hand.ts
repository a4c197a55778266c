import { v7 as newId } from 'uuid'

import { makeByHand } from '#sync/by-hand.ts'

import { storage } from './engine.ts'

/** What the admin does to the outbox by hand. */
export const byHand = makeByHand({ storage, newId })
