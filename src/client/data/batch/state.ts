import { proxy, ref } from 'valtio'

import { onceMore } from '#device/once-more.ts'
import { type Batch, batchesOf } from '#sync/batch/stored.ts'

import { storage } from '../engine.ts'
import { sessionNow } from '../session/state.ts'

export { type Batch, isWhole, leavingOf, type Photo } from '#sync/batch/stored.ts'

/** The photos that the signed-in admin chose together, as long as they are no changes yet. */
export const batchState = proxy<{
  all: readonly Batch[]
  /** The values in the form of one photo are on their way into a batch, which is not shown before. */
  isFilling: boolean
  /** How many files are being written down: fifty of them take a while. */
  keeping: number
}>({ all: ref([]), isFilling: false, keeping: 0 })

/** Reads them again; what is shown follows. */
export const refreshBatches = onceMore(async () => {
  const owner = sessionNow()?.owner
  batchState.all = ref(owner === undefined ? [] : await batchesOf(storage, owner))
})
