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
import { storeDurably } from '../feedback/store-durably.ts'
import { showStorageError } from '../feedback/write-toasts.ts'
import { refreshOutbox } from '../outbox/state.ts'
import { importSharedPhotos } from '../preparing/import-shared-photos.ts'
import { processBatches } from '../preparing/process-batches.ts'

/** Returns the unconfirmed batch, if there is one; it is stored from the first photo on. */
export function useBatch() {
  const { all, isCopyingForm } = useSnapshot(batchState())
  useEffect(() => {
    void importSharedPhotos()
  }, [])
  return isCopyingForm ? undefined : all.find(({ isConfirmed }) => !isConfirmed)
}

type BatchKey = { owner: string; id: string }

/** Values in the form of a single item. */
export type CurrentFormValues = { wireValues: WireValues; file: File | undefined }

/**
 * Adds files to the unconfirmed batch, or begins one; takes over the values of the item form, if given. Resolves with
 * true when all of it is stored.
 */
export async function chooseFiles(
  files: readonly File[],
  currentFormValues?: () => CurrentFormValues,
): Promise<boolean> {
  const owner = sessionNow()?.owner
  if (owner === undefined || files.length === 0) return false
  const state = batchState()
  if (currentFormValues) state.isCopyingForm = true
  state.storingCount += files.length
  const isStored = await reportFailure(addToBatch(owner, files, currentFormValues))
  state.storingCount -= files.length
  if (currentFormValues) state.isCopyingForm = false
  void processBatches()
  return isStored
}

async function addToBatch(
  owner: string,
  files: readonly File[],
  currentFormValues?: () => CurrentFormValues,
) {
  const file = currentFormValues?.().file
  const chosen = [...(file ? [file] : []), ...files].map((each) => ({
    name: each.name,
    file: each,
  }))
  const batch = await keepReadable(chosen, (readable) =>
    storeDurably(() => batches.choose({ owner, newId }, readable)),
  )
  if (currentFormValues) await copyTexts(batch, currentFormValues)
}

/** Storing fifty files takes a while, during which the person may type on; repeated until the values are current. */
async function copyTexts(
  batchKey: BatchKey,
  currentFormValues: () => CurrentFormValues,
): Promise<void> {
  const textsNow = () => {
    const { title = '', description = '' } = currentFormValues().wireValues
    return { title, description }
  }
  const texts = textsNow()
  await batches.edit(batchKey, texts)
  await refreshBatches()
  if (JSON.stringify(textsNow()) !== JSON.stringify(texts))
    await copyTexts(batchKey, currentFormValues)
  batchState().isCopyingForm = false
}

export type { Edit }
/** Edits a batch; displays a toast and resolves with false when the change cannot be stored. */
export const editBatch = (batchKey: BatchKey, edit: Edit) =>
  reportFailure(storeDurably(() => batches.edit(batchKey, edit)))

/** Drops the photos of a batch that are not in the outbox. */
export const discardUnqueuedPhotos = (batch: Batch) => reportFailure(batches.stop(batch))

/**
 * Confirms a batch: each photo is enqueued as soon as it is prepared. Resolves with false when that could not be
 * stored.
 */
export async function confirmBatch(batch: Batch): Promise<boolean> {
  if (!(await reportFailure(storeDurably(() => batches.confirm(batch, batch))))) return false
  toastNeutral(batchWords.kept(batch.photos.filter(hasNoProblem).length))
  await refreshOutbox()
  void processBatches()
  return true
}

/** Displays a failure of `work` as a toast and refreshes the batches; resolves with false on failure. */
async function reportFailure(work: Promise<void>): Promise<boolean> {
  const isStored = await work.then(
    () => true,
    (caught: unknown) => {
      showStorageError(caught)
      return false
    },
  )
  await refreshBatches()
  return isStored
}

/** Drops an unconfirmed batch if the person confirms it. */
export async function askAndDiscard(batch: Batch): Promise<void> {
  const question = batchWords.dropQuestion(batch.photos.length)
  if (await ask({ question, yes: batchWords.drop(), no: batchWords.keep() }))
    await discardUnqueuedPhotos(batch)
}
