import { storage } from '../engine/instances.ts'
import { sessionNow } from '../engine/session.ts'
import { makeBatchState } from './batch-state.ts'

export { type Batch, hasNoProblem, unqueuedCountOf, type Photo } from '#sync/batch/stored.ts'

export const { batchState, refreshBatches } = makeBatchState({
  storage,
  owner: () => sessionNow()?.owner,
})
