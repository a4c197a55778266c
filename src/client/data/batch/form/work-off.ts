import { compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { jobs } from '#device/lease.ts'
import { onceMore } from '#device/once-more.ts'
import type { Prepared } from '#sync/batch/batch.ts'
import { makeWork } from '#sync/batch/work.ts'

import { aloneFor } from '../../alone.ts'
import { drain } from '../../outbox/drain.ts'
import { refreshOutbox } from '../../outbox/state.ts'
import { sessionNow } from '../../session/state.ts'
import { batches, refreshBatches } from '../state.ts'

/** Makes all photos that were chosen together ready, and lets them leave; resolves when that is done. */
export const workOff = onceMore(
  makeWork({
    batches,
    alone: aloneFor(jobs.preparing),
    owner: () => sessionNow()?.owner,
    prepare: madeReady,
    onLeft: async () => {
      await refreshOutbox()
      void drain.wake()
    },
    onRound: refreshBatches,
  }),
)

async function madeReady(name: string, file: Blob | undefined): Promise<Prepared> {
  if (!file) return { problem: 'broken' }
  const named = new File([file], name, { type: file.type })
  const first = await compressPicture(named)
  // A phone that was short of memory may not be any more.
  const { result, problem } = first.problem === 'broken' ? await compressPicture(named) : first
  if (!result) return { problem }
  const { bytes, ...picture } = result
  return { picture, bytes }
}
