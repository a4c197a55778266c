import { proxy, ref } from 'valtio'

import { onceMore } from '#device/once-more.ts'
import type { Batch } from '#sync/batch/batch.ts'
import { makeBatches } from '#sync/batches.ts'

import { outbox, storage } from '../engine.ts'
import { sessionNow } from '../session/state.ts'

export {
  type Batch,
  isWaiting,
  isWhole,
  leavingOf,
  type Photo,
  titleOf,
} from '#sync/batch/batch.ts'

export const batches = makeBatches({ storage, outbox })

/** The photos that the signed-in admin chose together, as long as they are no changes yet. */
export const batchState = proxy<{
  all: readonly Batch[]
  /** What stands in the form of one photo is on its way into a batch, which is not shown before. */
  isFilling: boolean
}>({ all: ref([]), isFilling: false })

/** Reads them again; what is shown follows. */
export const refreshBatches = onceMore(async () => {
  const owner = sessionNow()?.owner
  batchState.all = ref(owner === undefined ? [] : await batches.all(owner))
})
