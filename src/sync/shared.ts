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

/** A photo that another app has shared; in the order of their ids they were. */
export type Shared = v.InferOutput<typeof sharedShape>

/**
 * Photos that another app has shared with this one. They belong to nobody before an admin takes them:
 * the session may be over by then.
 */
export function makeShared({ storage }: { storage: Storage }) {
  return {
    /** Keeps all of them, or rejects when the device is full. */
    keep: (photos: readonly Shared[]): Promise<void> =>
      keepReadable(photos, (readable) =>
        storage.change([], () => ({
          put: readable.map((photo) => [storageKeys.sharedOne(photo.id), keptOf(photo)] as const),
          result: undefined,
        })),
      ),

    /**
     * Adds them to the batch that the admin is putting together, or to a new one, and forgets them here
     * in the same step. Resolves with how many there were.
     */
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

/** One that cannot be read cannot be stored either. */
const keptOf = (photo: Shared): Shared => (photo.problem ? { ...photo, file: new Blob() } : photo)

function readShared(stored: unknown): Shared[] {
  const result = v.safeParse(sharedShape, stored)
  return result.success ? [result.output] : []
}
