import * as v from 'valibot'

import { pictureProblems } from '#contract/picture.ts'
import { storageKeys } from '#device/keys.ts'
import type { Storage } from '#device/storage.ts'

import { joinedIn, type Joining } from './batch/join.ts'
import { keepReadable } from './batch/readable.ts'

const sharedShape = v.object({
  id: v.string(),
  name: v.string(),
  file: v.instance(Blob),
  problem: v.optional(v.fallback(v.picklist(pictureProblems), 'broken')),
})

/** A photo shared by another app. Their ids sort in the order in which they were shared. */
export type Shared = v.InferOutput<typeof sharedShape>

/**
 * Photos shared by other apps. They have no owner until a person takes them, because the session may be over when
 * they arrive.
 */
export function makeSharedPhotos({ storage }: { storage: Storage }) {
  return {
    /**
     * Stores all photos in one step.
     * @throws QuotaExceededError when the device is full.
     */
    keep: (photos: readonly Shared[]): Promise<void> =>
      keepReadable(photos, (readable) =>
        storage.change([], () => ({
          put: readable.map((photo) => [storageKeys.sharedOne(photo.id), keptOf(photo)] as const),
          result: undefined,
        })),
      ),

    /** Moves all shared photos to the unconfirmed batch, or to a new one, in one step. Resolves with their number. */
    take: (joining: Joining): Promise<number> =>
      storage.change([storageKeys.shared, storageKeys.batches(joining.owner)], (found) => {
        const shared = [...found.values()].flatMap(readShared)
        if (shared.length === 0) return { result: 0 }
        return {
          put: joinedIn(found, { ...joining, isShared: true }, shared).put,
          remove: shared.map((each) => storageKeys.sharedOne(each.id)),
          result: shared.length,
        }
      }),
  }
}

/** An unreadable file cannot be stored. */
const keptOf = (photo: Shared): Shared => (photo.problem ? { ...photo, file: new Blob() } : photo)

function readShared(stored: unknown): Shared[] {
  const result = v.safeParse(sharedShape, stored)
  return result.success ? [result.output] : []
}
