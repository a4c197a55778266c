import { compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { jobs } from '#device/lease.ts'
import { onceMore } from '#device/once-more.ts'
import type { Prepared } from '#sync/batch/batch.ts'
import { makeWork } from '#sync/batch/work.ts'

import { showStorageError } from '../../acts/say.ts'
import { aloneFor } from '../../alone.ts'
import { drain } from '../../outbox/drain.ts'
import { onOutboxEvent } from '../../outbox/outbox-events.ts'
import { refreshOutbox } from '../../outbox/state.ts'
import { sessionNow } from '../../session/state.ts'
import { batches } from '../batches.ts'
import { batchState } from '../state.ts'

/** Makes all photos that were chosen together ready, and lets them leave; resolves when that is done. */
export const workOff = onceMore(
  makeWork({
    batches,
    alone: aloneFor(jobs.preparing),
    owner: () => sessionNow()?.owner,
    prepare: madeReady,
    onLeft: async () => {
      await refreshOutbox()
      // A new change says nothing about the network, so a pause goes on.
      void drain.wake('timer')
    },
    onRound: refreshOutbox,
    onEnd: sayIfStuck,
  }),
)

/** Whether something keeps what is left from being done. */
let isStuck = false

/** Said once, until it goes on. */
function sayIfStuck(caught?: unknown) {
  const wasStuck = isStuck
  isStuck = caught !== undefined && batchState.all.length > 0
  if (isStuck && !wasStuck) showStorageError(caught)
}

// A picture that was sent has made room.
onOutboxEvent(({ type }) => {
  if (type === 'sent' && isStuck) void workOff()
})

async function madeReady(name: string, file: Blob | undefined): Promise<Prepared> {
  if (!file) return { problem: 'broken' }
  const named = new File([file], name, { type: file.type })
  const order = { file: named, area: undefined, isOurs: sessionNow()?.isOurs ?? false }
  const first = await compressPicture(order)
  // A phone that was short of memory may not be any more.
  const isOdd = first.problem === 'broken' || first.problem === 'damaged'
  const { result, problem } = isOdd ? await compressPicture(order) : first
  if (!result) return { problem }
  const { bytes, isStill, isTurned: _, ...picture } = result
  return { picture, bytes, ...(isStill && { isStill }) }
}
