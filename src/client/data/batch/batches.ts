import { makeBatches } from '#sync/batches.ts'

import { storage } from '../engine.ts'
import { outbox } from '../outbox/outbox.ts'

export { isWaiting, photoTitleOf as titleOf } from '#sync/batch/batch.ts'

/** The actions on photos that were chosen together; no list needs them to begin. */
export const batches = makeBatches({ storage, outbox })
