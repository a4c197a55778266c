import type { PictureProblem } from '#contract/picture.ts'
import { storageKeys } from '#device/keys.ts'
import type { StorageChange, Found } from '#device/storage.ts'

import { blankBatch } from './batch.ts'
import { type Batch, batchesIn } from './stored.ts'

/** Owner of the batch, and the generator of photo ids (uuid v7). `isShared`: the files come from another app. */
export type Joining = { owner: string; newId: () => string; isShared?: true }
/** A chosen file; `problem` tells why it cannot be kept. */
export type Chosen = { name: string; file: Blob; problem?: PictureProblem | undefined }

/**
 * Adds files to the unconfirmed batch in `found`, or begins one. It runs within the transaction, so the second of two
 * concurrent calls finds the batch of the first.
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
