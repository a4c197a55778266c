import { makeBatches } from '#sync/batches.ts'

import { storage } from '../engine.ts'
import { outbox } from '../outbox/outbox.ts'

export { isWaiting, titleOf } from '#sync/batch/batch.ts'

/** What is done to photos that were chosen together; no list begins with it. */
export const batches = makeBatches({ storage, outbox })
