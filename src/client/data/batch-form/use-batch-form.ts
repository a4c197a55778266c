import { type FormEvent, useEffect, useState } from 'react'

import { toastError } from '#client/platform/page/toasts.ts'
import { fromWireValues, type Problems } from '#contract/resource.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'
import { photoTitleOf } from '#sync/batch/batch.ts'
import { type Batch, hasNoProblem } from '#sync/batch/stored.ts'

import { incomplete } from '../form/form-words.ts'
import { useFields } from '../form/use-fields.ts'
import { useBusy } from '../form/use-saving.ts'
import { askAndDiscard, confirmBatch, editBatch } from './use-batch.ts'

/**
 * Form of the texts that all photos of a batch share; each change is stored immediately. Returns undefined without a
 * batch.
 */
export function useBatchForm(batch: Batch | undefined, onDone: () => void) {
  const { values, field, setProblems } = useTexts(batch)
  const [invalidSubmitCount, setInvalidSubmitCount] = useState(0)
  const { isBusy, runAlone } = useBusy()
  if (!batch) return undefined
  const typed = { ...batch, ...values }
  const readable = readableIn(typed)
  const save = async () => {
    const problems = problemsOf(typed)
    setProblems(problems)
    if (Object.keys(problems).length > 0) {
      setInvalidSubmitCount(invalidSubmitCount + 1)
      return toastError(incomplete(galleryItems, undefined, problems))
    }
    if (await confirmBatch(typed)) onDone()
  }
  return {
    ...{ field, typed, isBusy, invalidSubmitCount },
    readableCount: readable.length,
    /** Titles of the readable photos, once there is a title. */
    titles: typed.title.trim() === '' ? [] : readable.map(({ nth }) => photoTitleOf(typed, nth)),
    isRestored: false,
    submit: (event: FormEvent) => {
      event.preventDefault()
      runAlone(save)
    },
    clear: () => void askAndDiscard(batch),
  }
}

/**
 * Values of the text fields; filled in when a batch begins, because the fields stay mounted. They are not cleaned:
 * somebody may have just typed a space.
 */
function useTexts(batch: Batch | undefined) {
  const { setValues, ...fields } = useFields(galleryItems, {})
  const [openedId, setOpenedId] = useState<string>()
  if (batch?.id !== openedId) {
    setOpenedId(batch?.id)
    setValues(textsOf(batch))
    fields.setProblems({})
  }
  const { title, description } = fields.values
  useEffect(() => {
    if (batch && (title !== batch.title || description !== batch.description)) {
      void editBatch(batch, { title, description })
    }
    // Only typed values are stored, not those read back from the batch.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [title, description])
  return fields
}

const textsOf = (batch: Batch | undefined) => ({
  title: batch?.title ?? '',
  description: batch?.description ?? '',
})

/** Returns the readable photos with their indexes. */
const readableIn = ({ photos }: Batch) =>
  photos.flatMap((photo, nth) => (hasNoProblem(photo) ? { photo, nth } : []))

/** Validates the texts of all photos without a problem; each must be a valid item. */
function problemsOf(batch: Batch): Problems {
  const whole = readableIn(batch)
  const photoProblems = whole.map(({ nth }) => {
    const wireValues = { title: photoTitleOf(batch, nth), description: batch.description }
    return fromWireValues(galleryItems, wireValues).problems
  })
  const isNameless = batch.title.trim() === '' && whole.some(({ photo }) => !photo.title)
  const { problems } = fromWireValues(galleryItems, textsOf(batch))
  const { sentAs, required } = galleryItems.picture
  const isEmpty = whole.length === 0
  return Object.assign(
    {},
    ...photoProblems,
    isNameless ? problems : {},
    isEmpty ? { [sentAs]: required } : {},
  )
}
