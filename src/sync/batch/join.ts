import type { PictureProblem } from '#contract/picture.ts'
import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found } from '#device/storage.ts'

import { blankBatch } from './batch.ts'
import { type Batch, batchesIn } from './stored.ts'

/** Whose batch, and what gives its photos their ids: uuids v7. */
export type Joining = { owner: string; newId: () => string; isShared?: true }
/** A file that was chosen, or why it cannot be kept. */
export type Chosen = { name: string; file: Blob; problem?: PictureProblem | undefined }

/**
 * Adds files to the batch that the admin is putting together, as it is found in the very step, or begins
 * one: of two calls at the same time the second finds that of the first.
 */
export function joinedIn(
  found: Found,
  { owner, newId, isShared }: Joining,
  chosen: readonly Chosen[],
): { batch: Batch; put: NonNullable<StorageChange<unknown>['put']> } {
  const open = batchesIn(found).find(({ isConfirmed }) => !isConfirmed)
  const before = open ?? { ...blankBatch, owner, id: newId() }
  const fresh = chosen.map((each) => ({ ...each, id: newId() }))
  const photos = fresh.map(({ id, name, file, problem }) => ({
    ...{ id, name, fileSize: file.size },
    ...(problem && { problem }),
  }))
  const batch = { ...before, photos: [...before.photos, ...photos], ...(isShared && { isShared }) }
  const files = fresh.flatMap(({ id, file, problem }) =>
    problem ? [] : [[storageKeys.chosen(owner, id), file] as const],
  )
  return { batch, put: [[storageKeys.batch(batch), batch], ...files] }
}
