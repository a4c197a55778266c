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
import { type Batch, type Edit, isWhole } from '#sync/batch/batch.ts'
import type { Write } from '#sync/queue/entry.ts'

import { makingRoom } from '../../acts/make-room.ts'
import { refreshOutbox } from '../../outbox/state.ts'
import { sessionNow } from '../../session/state.ts'
import { batches, batchState, refreshBatches } from '../state.ts'
import { takeShared } from './take-shared.ts'
import { workOff } from './work-off.ts'

/** The batch that is being put together, if there is one: it is kept from the first photo on. */
export function useBatch() {
  const { all, isFilling } = useSnapshot(batchState)
  useEffect(() => {
    void takeShared()
      .catch(() => undefined)
      .then(refreshBatches)
  }, [])
  return isFilling ? undefined : all.find(({ isConfirmed }) => !isConfirmed)
}

/** What stands in the form of one item. */
export type Filled = { parts: Parts; picture: Write['picture'] | undefined }
type Place = { owner: string; id: string }
type Into = { batch?: Batch | undefined; filledNow?: () => Filled }

/** Adds files to a batch, or begins one; what stands in the form by then goes along. */
export async function chooseFiles(files: readonly File[], into: Into): Promise<void> {
  const owner = sessionNow()?.owner
  if (owner === undefined || files.length === 0) return
  const place = { owner, id: into.batch?.id ?? newId() }
  batchState.isFilling = into.filledNow !== undefined
  await said(chooseInto(place, files, into.filledNow))
  batchState.isFilling = false
  void workOff()
}

async function chooseInto(place: Place, files: readonly File[], filledNow?: () => Filled) {
  const picture = filledNow?.().picture
  const first = picture ? [new File([picture.bytes], picture.name, { type: picture.type })] : []
  const chosen = [...first, ...files].map((file) => ({ id: newId(), name: file.name, file }))
  const isTaken = await makingRoom(() => batches.choose(place, chosen))
  // Another tab has confirmed the batch meanwhile: they begin one of their own.
  if (!isTaken) await makingRoom(() => batches.choose({ ...place, id: newId() }, chosen))
  if (filledNow) await fillInto(place, filledNow)
}

/** To keep fifty files takes a while, in which somebody types on: until the very moment of the change. */
async function fillInto(place: Place, filledNow: () => Filled): Promise<void> {
  const wordsNow = () => {
    const { title = '', description = '' } = filledNow().parts
    return { title, description }
  }
  const words = wordsNow()
  await batches.edit(place, words)
  await refreshBatches()
  if (JSON.stringify(wordsNow()) !== JSON.stringify(words)) await fillInto(place, filledNow)
  batchState.isFilling = false
}

export type { Edit }
export const editBatch = (place: Place, edit: Edit) => said(batches.edit(place, edit))

/** Gives up what has not left. */
export const stopBatch = (batch: Batch) => said(batches.stop(batch))

/** From now on each photo leaves as soon as it is ready. Resolves with false when that was not kept. */
export async function confirmBatch(batch: Batch): Promise<boolean> {
  if (!(await said(batches.confirm(batch, batch)))) return false
  toastNeutral(batchWords.kept(batch.photos.filter(isWhole).length))
  await refreshOutbox()
  void workOff()
  return true
}

/** Says what keeps something from being kept, and shows what is kept; resolves with whether it was. */
async function said(work: Promise<void>): Promise<boolean> {
  const isKept = await work.then(
    () => true,
    (caught: unknown) => {
      toastError(isFull(caught) ? generalWords.storageFull() : firstWords.somethingWentWrong())
      return false
    },
  )
  await refreshBatches()
  return isKept
}

/** Gives up a batch that was not confirmed, once the admin has said so; until then it stays. */
export async function askAndDrop(batch: Batch): Promise<void> {
  const question = batchWords.dropQuestion(batch.photos.length)
  if (await ask({ question, yes: batchWords.drop(), no: batchWords.keep() })) await stopBatch(batch)
}
