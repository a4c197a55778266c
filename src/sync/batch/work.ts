import type { RunExclusively } from '#device/lease.ts'
import { retryAfterFreeingSpace } from '#device/make-room.ts'

import type { Batches } from '../batches.ts'
import type { Prepared } from './batch.ts'

type WorkOptions = {
  batches: Batches
  /** Exclusive, because two tabs would prepare each photo twice. */
  runExclusively: RunExclusively
  /** Owner of the photos; undefined while nobody is signed in. */
  owner: () => string | undefined
  /** Prepares a photo; without a file its result is a problem. Never rejects. */
  prepare: (name: string, file: Blob | undefined) => Promise<Prepared>
  /** Called after a photo has become an entry. */
  onLeft: () => Promise<void>
  /** Called after each round in which a photo was enqueued or prepared. */
  onRound: () => Promise<void>
  /** Called when nothing is left to do, or with the error that stopped the work. */
  onEnd: (caught?: unknown) => void
}

/**
 * Returns a function that prepares the photos of all batches one by one and enqueues those of confirmed batches. It
 * stops when the page is closed or the storage fails; the next call resumes. It resolves after `onEnd`.
 */
export function makeBatchProcessor({
  batches,
  runExclusively,
  owner,
  prepare,
  onLeft,
  onRound,
  onEnd,
}: WorkOptions) {
  async function work(isHeld: () => boolean): Promise<void> {
    for (let ownerId = owner(); ownerId !== undefined && isHeld(); ownerId = owner()) {
      const hasLeft = await enqueuePrepared(ownerId)
      const hasPrepared = await prepareNext(ownerId)
      if (!hasLeft && !hasPrepared) return batches.tidy(ownerId)
      await onRound()
    }
  }

  async function enqueuePrepared(ownerId: string): Promise<boolean> {
    let hasLeft = false
    for (const batch of await batches.all(ownerId)) {
      if (!(await retryAfterFreeingSpace(() => batches.leave(batch)))) continue
      hasLeft = true
      await onLeft()
    }
    return hasLeft
  }

  async function prepareNext(ownerId: string): Promise<boolean> {
    const next = await batches.nextToPrepare(ownerId)
    if (!next) return false
    const { batch, photo, file } = next
    const prepared = await prepare(photo.name, file)
    await retryAfterFreeingSpace(() => batches.prepared(batch, photo.id, prepared))
    return true
  }

  return () => runExclusively(work).then(() => onEnd(), onEnd)
}
