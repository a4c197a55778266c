import { storage } from '../engine.ts'
import { sessionNow } from '../session/state.ts'
import { makeBatchState } from './batch-state.ts'

export { type Batch, hasNoProblem, unqueuedCountOf, type Photo } from '#sync/batch/stored.ts'

export const { batchState, refreshBatches } = makeBatchState({
  storage,
  owner: () => sessionNow()?.owner,
})
