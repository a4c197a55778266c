import { proxy, ref } from 'valtio'

import { onceMore } from '#device/once-more.ts'
import { type Batch, batchesOf } from '#sync/batch/stored.ts'

import { storage } from '../engine.ts'
import { sessionNow } from '../session/state.ts'

export { type Batch, isWhole, leavingOf, type Photo } from '#sync/batch/stored.ts'

/** Batches of the signed-in admin. */
export const batchState = proxy<{
  all: readonly Batch[]
  /** The values of an item form are being stored in a batch, which is displayed afterwards. */
  isFilling: boolean
  /** Number of files being stored; fifty of them take a while. */
  keeping: number
}>({ all: ref([]), isFilling: false, keeping: 0 })

/** Reads the batches from the storage again. */
export const refreshBatches = onceMore(async () => {
  const owner = sessionNow()?.owner
  batchState.all = ref(owner === undefined ? [] : await batchesOf(storage, owner))
})
