import type { Alone } from '#device/lease.ts'
import { makingRoom } from '#device/make-room.ts'

import type { Batches } from '../batches.ts'
import type { Prepared } from './batch.ts'

type WorkOptions = {
  batches: Batches
  /** Two tabs would make the same photos ready twice. */
  alone: Alone
  /** Whose photos; undefined while nobody is signed in. */
  owner: () => string | undefined
  /** Makes a photo ready; without a file it is lost. Never rejects. */
  prepare: (name: string, file: Blob | undefined) => Promise<Prepared>
  /** A photo has become a change. */
  onLeft: () => Promise<void>
  /** A round is over, in which something was done. */
  onRound: () => Promise<void>
  /** There is nothing left to do, or it was `caught` that keeps something from being done. */
  onEnd: (caught?: unknown) => void
}

/**
 * Makes the photos of all batches ready, one after the other, and lets those that are confirmed leave.
 * It ends with the page, or when the storage fails; the next call goes on. Resolves when
 * there is nothing left to do.
 */
export function makeWork({ batches, alone, owner, prepare, onLeft, onRound, onEnd }: WorkOptions) {
  async function work(isHeld: () => boolean): Promise<void> {
    for (let whose = owner(); whose !== undefined && isHeld(); whose = owner()) {
      const hasLeft = await letLeave(whose)
      const hasPrepared = await prepareNext(whose)
      if (!hasLeft && !hasPrepared) return batches.tidy(whose)
      await onRound()
    }
  }

  async function letLeave(whose: string): Promise<boolean> {
    let hasLeft = false
    for (const batch of await batches.all(whose)) {
      if (!(await makingRoom(() => batches.leave(batch)))) continue
      hasLeft = true
      await onLeft()
    }
    return hasLeft
  }

  async function prepareNext(whose: string): Promise<boolean> {
    const next = await batches.nextToPrepare(whose)
    if (!next) return false
    const { batch, photo, file } = next
    const made = await prepare(photo.name, file)
    await makingRoom(() => batches.prepared(batch, photo.id, made))
    return true
  }

  return () => alone(work).then(() => onEnd(), onEnd)
}
