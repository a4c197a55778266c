import { useEffect } from 'react'
import { v7 as newId } from 'uuid'
import { useSnapshot } from 'valtio'

import { ask } from '#client/platform/ask/ask.ts'
import { toastNeutral } from '#client/platform/page/toasts.ts'
import { batchWords } from '#client/words/batch.ts'
import type { WireValues } from '#contract/resource.ts'
import type { Edit } from '#sync/batch/batch.ts'
import { keepReadable } from '#sync/batch/readable.ts'
import { type Batch, hasNoProblem } from '#sync/batch/stored.ts'

import { batchState, refreshBatches } from '../batch/state.ts'
import { batches } from '../engine/batches.ts'
import { sessionNow } from '../engine/session.ts'
import { refreshOutbox } from '../outbox/state.ts'
import { takeShared } from '../preparing/take-shared.ts'
import { workOff } from '../preparing/work-off.ts'
import { keepSafely } from '../say/keep-safely.ts'
import { showStorageError } from '../say/say.ts'

/** Returns the unconfirmed batch, if there is one; it is stored from the first photo on. */
export function useBatch() {
  const { all, isFilling } = useSnapshot(batchState)
  useEffect(() => {
    void takeShared()
  }, [])
  return isFilling ? undefined : all.find(({ isConfirmed }) => !isConfirmed)
}

type BatchKey = { owner: string; id: string }

/** Values in the form of a single item. */
export type Filled = { wireValues: WireValues; file: File | undefined }

/**
 * Adds files to the unconfirmed batch, or begins one; takes over the values of the item form, if given. Resolves with
 * true when all of it is stored.
 */
export async function chooseFiles(
  files: readonly File[],
  filledNow?: () => Filled,
): Promise<boolean> {
  const owner = sessionNow()?.owner
  if (owner === undefined || files.length === 0) return false
  if (filledNow) batchState.isFilling = true
  batchState.keeping += files.length
  const isKept = await reportFailure(addToBatch(owner, files, filledNow))
  batchState.keeping -= files.length
  if (filledNow) batchState.isFilling = false
  void workOff()
  return isKept
}

async function addToBatch(owner: string, files: readonly File[], filledNow?: () => Filled) {
  const file = filledNow?.().file
  const chosen = [...(file ? [file] : []), ...files].map((each) => ({
    name: each.name,
    file: each,
  }))
  const batch = await keepReadable(chosen, (readable) =>
    keepSafely(() => batches.choose({ owner, newId }, readable)),
  )
  if (filledNow) await copyTexts(batch, filledNow)
}

/** Storing fifty files takes a while, during which the person may type on; repeated until the values are current. */
async function copyTexts(batchKey: BatchKey, filledNow: () => Filled): Promise<void> {
  const textsNow = () => {
    const { title = '', description = '' } = filledNow().wireValues
    return { title, description }
  }
  const texts = textsNow()
  await batches.edit(batchKey, texts)
  await refreshBatches()
  if (JSON.stringify(textsNow()) !== JSON.stringify(texts)) await copyTexts(batchKey, filledNow)
  batchState.isFilling = false
}

export type { Edit }
/** Edits a batch; displays a toast and resolves with false when the change cannot be stored. */
export const editBatch = (batchKey: BatchKey, edit: Edit) =>
  reportFailure(keepSafely(() => batches.edit(batchKey, edit)))

/** Drops the photos of a batch that are not in the outbox. */
export const stopBatch = (batch: Batch) => reportFailure(batches.stop(batch))

/**
 * Confirms a batch: each photo is enqueued as soon as it is prepared. Resolves with false when that could not be
 * stored.
 */
export async function confirmBatch(batch: Batch): Promise<boolean> {
  if (!(await reportFailure(keepSafely(() => batches.confirm(batch, batch))))) return false
  toastNeutral(batchWords.kept(batch.photos.filter(hasNoProblem).length))
  await refreshOutbox()
  void workOff()
  return true
}

/** Displays a failure of `work` as a toast and refreshes the batches; resolves with false on failure. */
async function reportFailure(work: Promise<void>): Promise<boolean> {
  const isKept = await work.then(
    () => true,
    (caught: unknown) => {
      showStorageError(caught)
      return false
    },
  )
  await refreshBatches()
  return isKept
}

/** Drops an unconfirmed batch if the person confirms it. */
export async function askAndDrop(batch: Batch): Promise<void> {
  const question = batchWords.dropQuestion(batch.photos.length)
  if (await ask({ question, yes: batchWords.drop(), no: batchWords.keep() })) await stopBatch(batch)
}
