import { useEffect } from 'react'
import { v7 as newId } from 'uuid'
import { useSnapshot } from 'valtio'

import { ask } from '#client/platform/ask/ask.ts'
import { toastError, toastNeutral } from '#client/platform/toasts.ts'
import { generalWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { firstWords } from '#client/words/first/first.ts'
import type { Parts } from '#contract/resource.ts'
import { isFull } from '#device/storage.ts'
import { type Batch, type Edit, leavingOf } from '#sync/batch/batch.ts'
import type { Write } from '#sync/queue/entry.ts'

import { refreshOutbox } from '../../outbox/state.ts'
import { sessionNow } from '../../session/state.ts'
import { batches, batchState, refreshBatches } from '../state.ts'
import { workOff } from './work-off.ts'

/** The batch that is being put together, if there is one: it is kept from the first photo on. */
export function useBatch() {
  const { all } = useSnapshot(batchState)
  useEffect(() => {
    void refreshBatches()
  }, [])
  return all.find(({ isConfirmed }) => !isConfirmed)
}

/** What stands in the form of one item. */
export type Filled = { parts: Parts; picture: Write['picture'] | undefined }
type Into = { batch?: Batch | undefined; filledNow?: () => Filled }

/** Adds files to a batch, or begins one; what stands in the form by then goes along. */
export async function chooseFiles(files: readonly File[], into: Into): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined || files.length === 0) return
  const place = { owner, id: into.batch?.id ?? newId() }
  await said(chooseInto(place, files, into.filledNow))
  void workOff()
}

async function chooseInto(
  place: { owner: string; id: string },
  files: readonly File[],
  filledNow?: () => Filled,
) {
  const picture = filledNow?.().picture
  const first = picture ? [new File([picture.bytes], picture.name, { type: picture.type })] : []
  const chosen = [...first, ...files].map((file) => ({ id: newId(), name: file.name, file }))
  await batches.choose(place, chosen)
  // To keep fifty files takes a while, in which somebody types on.
  const { title = '', description = '' } = filledNow?.().parts ?? {}
  if (filledNow) await batches.edit(place, { title, description })
}

export const editBatch = (batch: Batch, edit: Edit) => said(batches.edit(batch, edit))

export const forgetBatch = (batch: Batch) => said(batches.forget(batch))

/** From now on each photo leaves as soon as it is ready. */
export async function confirmBatch(batch: Batch): Promise<void> {
  await said(batches.confirm(batch))
  toastNeutral(batchWords.kept(batch.photos.length))
  await refreshOutbox()
  void workOff()
}

/** Says what keeps something from being kept, and shows what is kept. */
async function said(work: Promise<void>): Promise<void> {
  await work.catch((caught: unknown) => {
    toastError(isFull(caught) ? generalWords.storageFull() : firstWords.somethingWentWrong())
  })
  await refreshBatches()
}

/** Gives up a batch that was not confirmed, once the admin has said so; until then it stays. */
export async function askAndDrop(batch: Batch): Promise<void> {
  const question = batchWords.dropQuestion(batch.photos.length)
  if (await ask({ question, yes: batchWords.drop(), no: batchWords.keep() }))
    await forgetBatch(batch)
}

/** Stops what has not left yet, once the admin has said so. */
export async function askAndStop(batch: Batch): Promise<void> {
  const question = batchWords.stopQuestion(leavingOf(batch))
  const isSure = await ask({ question, yes: batchWords.stop(), no: generalWords.cancel() })
  if (isSure) await forgetBatch(batch)
  await refreshOutbox()
}
