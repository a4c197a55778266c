import { makeBatches } from '#sync/batches.ts'

import { storage } from './instances.ts'
import { outbox } from './outbox.ts'

export { isWaiting, photoTitleOf as titleOf } from '#sync/batch/batch.ts'

/** Batch actions, loaded on demand; lists do not need them. */
export const batches = makeBatches({ storage, outbox })
