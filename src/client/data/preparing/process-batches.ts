import { compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { coalesceRuns } from '#device/coalesce-runs.ts'
import { jobs } from '#device/lease.ts'
import type { Prepared } from '#sync/batch/batch.ts'
import { makeBatchProcessor } from '#sync/batch/work.ts'

import { batchState } from '../batch/state.ts'
import { batches } from '../engine/batches.ts'
import { onOutboxEvent } from '../engine/outbox-events.ts'
import { exclusivelyFor } from '../engine/run-exclusively.ts'
import { sessionNow } from '../engine/session.ts'
import { showStorageError } from '../feedback/write-toasts.ts'
import { drain } from '../outbox/drain.ts'
import { refreshOutbox } from '../outbox/state.ts'

/** Prepares the photos of all batches and enqueues those of confirmed ones; resolves when nothing is left. */
export const processBatches = coalesceRuns(
  makeBatchProcessor({
    batches,
    runExclusively: exclusivelyFor(jobs.preparing),
    owner: () => sessionNow()?.owner,
    prepare: preparePhoto,
    onLeft: async () => {
      await refreshOutbox()
      // A new entry is no sign of a better network, so a pause is not shortened.
      void drain.wake('timer')
    },
    onRound: refreshOutbox,
    onEnd: showIfStuck,
  }),
)

/** Whether an error keeps photos from being prepared. */
let isStuck = false

/** Displays the error once, until work resumes. */
function showIfStuck(caught?: unknown) {
  const wasStuck = isStuck
  isStuck = caught !== undefined && batchState().all.length > 0
  if (isStuck && !wasStuck) showStorageError(caught)
}

// A sent picture has freed space.
onOutboxEvent(({ type }) => {
  if (type === 'sent' && isStuck) void processBatches()
})

async function preparePhoto(name: string, file: Blob | undefined): Promise<Prepared> {
  if (!file) return { problem: 'broken' }
  const namedFile = new File([file], name, { type: file.type })
  const order = { file: namedFile, area: undefined, isOurs: sessionNow()?.isOurs ?? false }
  const firstResult = await compressPicture(order)
  // A second attempt, because a phone may have been short of memory for a moment.
  const mayBeTemporary = firstResult.problem === 'broken' || firstResult.problem === 'damaged'
  const { result, problem } = mayBeTemporary ? await compressPicture(order) : firstResult
  if (!result) return { problem }
  const { bytes, isStill, isTurned: _, ...picture } = result
  return { picture, bytes, ...(isStill && { isStill }) }
}
