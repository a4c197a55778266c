import { storage } from '../engine/instances.ts'
import { perSession } from '../engine/per-session.ts'
import { sessionNow } from '../engine/session.ts'
import { makeBatchState } from './batch-state.ts'

export { type Batch, hasNoProblem, unqueuedCountOf, type Photo } from '#sync/batch/stored.ts'

const current = perSession(() => makeBatchState({ storage, owner: () => sessionNow()?.owner }))

/** Batches of the signed-in user. */
export const batchState = () => current().batchState

/** Reads the batches from the storage again. */
export const refreshBatches = () => current().refreshBatches()
