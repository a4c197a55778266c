import { type FormEvent, useEffect, useRef } from 'react'

import { chooseFiles, type CurrentFormValues } from '#client/data/batch-form/use-batch.ts'
import { isPictureFile } from '#client/ui/form/picture/pasted-pictures.ts'

type SingleForm = {
  filled: CurrentFormValues
  submit: (event: FormEvent) => void
  picture: { onChoose: (file: File) => void }
  clear: () => void
}

type Files = readonly File[]

/**
 * Returns functions that add files to the form of a single photo, or to the batch if `isBatch`. Further files begin a
 * batch that takes over the form's values; the form is cleared once they are stored in the batch. Until then it cannot
 * be submitted, because its photo would be added twice.
 */
export function useMoveToBatch(form: SingleForm, isBatch: boolean) {
  const latestValues = useRef(form.filled)
  const isMoving = useRef(false)
  useEffect(() => {
    latestValues.current = form.filled
  })
  const chooseSeveral = (files: Files) => {
    // The form's values are in the batch, or being moved into it, so only the files are added.
    if (isBatch || isMoving.current) return void chooseFiles(files)
    isMoving.current = true
    void chooseFiles(files, () => latestValues.current).then((isStored) => {
      isMoving.current = false
      if (isStored) form.clear()
    })
  }
  const addFiles = (files: Files) => {
    const [file] = files
    if (!file) return
    // A further picture does not replace the chosen one; both become a batch.
    const isAdditional = form.filled.file !== undefined && isPictureFile(file)
    if (isBatch || files.length > 1 || isAdditional) chooseSeveral(files)
    else form.picture.onChoose(file)
  }
  const submit = (event: FormEvent) => {
    if (isMoving.current) event.preventDefault()
    else form.submit(event)
  }
  return { addFiles, chooseSeveral, submit }
}
