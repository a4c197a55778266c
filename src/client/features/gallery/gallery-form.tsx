import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { CurrentFormValues } from '#client/data/batch-form/use-batch.ts'
import { useForm } from '#client/data/form/use-form.ts'
import { isTouch } from '#client/ui/base/is-touch.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PasteAndDrop } from '#client/ui/form/picture/paste-and-drop.tsx'
import { isPictureFile } from '#client/ui/form/picture/pasted-pictures.ts'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

import { CameraButton } from './camera-button.tsx'
import { StoringPhotos } from './storing-photos.tsx'

type Props = {
  item?: GalleryItem
  submit: string
  busy: string
  /** Called after saving and after cancelling. */
  onDone: () => void
  /**
   * Called for several pictures, which become a batch together with the form's values. Resolves with true when they
   * are stored.
   */
  onChooseSeveral?: (
    files: readonly File[],
    currentValues?: () => CurrentFormValues,
  ) => Promise<boolean>
}

/** Adds a photo, or changes `item`; several chosen files become a batch if `onChooseSeveral` is given. */
export function GalleryForm({ item, submit, busy, onDone, onChooseSeveral }: Props) {
  const { t } = useLingui()
  const form = useForm(galleryItems, { item, onSaved: onDone })
  const chooseSeveral = useMoveToBatch(form, onChooseSeveral)
  const addFiles = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    // A further picture does not replace the chosen one; both become a batch.
    const isAdditional = form.filled.file !== undefined && isPictureFile(file)
    if (onChooseSeveral && (files.length > 1 || isAdditional)) chooseSeveral(files)
    else form.picture.onChoose(file)
  }
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onDone}>
      {!form.isBusy && <PasteAndDrop words={batchWords.dropHere()} onFiles={addFiles} />}
      <PictureField
        label={t`Image`}
        words={pictureWords()}
        {...form.picture}
        onChooseSeveral={onChooseSeveral && chooseSeveral}
      />
      {onChooseSeveral && isTouch() && <CameraButton onChoose={addFiles} />}
      {onChooseSeveral && <StoringPhotos />}
      <TextField label={t`Title`} required {...form.field('title')} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
    </EntryForm>
  )
}

type ClearableForm = { filled: CurrentFormValues; clear: () => void }

/** Returns a function that adds files to a batch, and clears the form once its values are in the batch. */
function useMoveToBatch(form: ClearableForm, onChooseSeveral: Props['onChooseSeveral']) {
  const latestValues = useRef(form.filled)
  const isMoving = useRef(false)
  useEffect(() => {
    latestValues.current = form.filled
  })
  return (files: readonly File[]) => {
    // The form's values are being moved already, so only the files are added.
    if (isMoving.current) return void onChooseSeveral?.(files)
    isMoving.current = true
    void onChooseSeveral?.(files, () => latestValues.current).then((isStored) => {
      isMoving.current = false
      if (isStored) form.clear()
    })
  }
}
