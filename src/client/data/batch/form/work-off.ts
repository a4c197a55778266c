import { compressPicture } from '#client/platform/pictures/compress-picture.ts'
import { onceMore } from '#device/once-more.ts'
import type { Prepared } from '#sync/batch/batch.ts'

import { drain } from '../../outbox/drain.ts'
import { refreshOutbox } from '../../outbox/state.ts'
import { sessionNow } from '../../session/state.ts'
import { batches, refreshBatches } from '../state.ts'

/**
 * Makes the photos of all batches ready, one after the other, and lets those that are confirmed leave.
 * What ends the page ends it, and so does a full device; the next call goes on. Resolves when there is
 * nothing left to do.
 */
export const workOff = onceMore(() => alone(work).catch(() => undefined))

async function work(): Promise<void> {
  for (;;) {
    const owner = sessionNow()?.owner
    if (owner === undefined) return
    const hasLeft = await letLeave(owner)
    const hasPrepared = await prepareNext(owner)
    await refreshBatches()
    if (!hasLeft && !hasPrepared) return batches.tidy(owner)
  }
}

/** Two tabs would make the same photos ready twice; without locks, as on a page without https, they do. */
async function alone(work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('batches', work)
  else await work()
}

async function letLeave(owner: string): Promise<boolean> {
  let hasLeft = false
  for (const batch of await batches.all(owner)) {
    if (!(await batches.leave(batch))) continue
    hasLeft = true
    await refreshOutbox()
    void drain.wake()
  }
  return hasLeft
}

async function prepareNext(owner: string): Promise<boolean> {
  const next = await batches.nextToPrepare(owner)
  if (!next) return false
  const { batch, photo, file } = next
  await batches.prepared({ owner, id: batch.id }, photo.id, await madeReady(photo.name, file))
  return true
}

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
