import { proxy, ref } from 'valtio'

import { coalesceRuns } from '#device/coalesce-runs.ts'
import type { Storage } from '#device/storage.ts'
import { type Batch, batchesOf } from '#sync/batch/stored.ts'

type BatchState = {
  all: readonly Batch[]
  /** The values of an item form are being stored in a batch, which is displayed afterwards. */
  isCopyingForm: boolean
  /** Number of files being stored; fifty of them take a while. */
  storingCount: number
}

/** Creates the state of the signed-in person's batches. */
export function makeBatchState({
  storage,
  owner: ownerNow,
}: {
  storage: Storage
  owner: () => string | undefined
}) {
  const batchState = proxy<BatchState>({ all: ref([]), isCopyingForm: false, storingCount: 0 })
  return {
    batchState,
    /** Reads the batches from the storage again. */
    refreshBatches: coalesceRuns(async () => {
      const owner = ownerNow()
      batchState.all = ref(owner === undefined ? [] : await batchesOf(storage, owner))
    }),
  }
}
