import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Filled } from '#client/data/batch/form/use-batch.ts'
import { useForm } from '#client/data/form/use-form.ts'
import { isTouch } from '#client/ui/base/is-touch.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/entry-form.tsx'
import { isPictureFile } from '#client/ui/form/given-files.ts'
import { GivenPictures } from '#client/ui/form/given-pictures.tsx'
import { LongTextField } from '#client/ui/form/long-text-field.tsx'
import { PictureField } from '#client/ui/form/picture-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

import { CameraButton } from './camera-button.tsx'
import { KeepingPhotos } from './keeping-photos.tsx'

type Props = {
  item?: GalleryItem
  submit: string
  busy: string
  /** Called when it is saved, and when it is cancelled. */
  onDone: () => void
  /**
   * Several pictures are no item, but a batch; what stands in the form goes along. Resolves with whether
   * that is kept there.
   */
  onSeveral?: (files: readonly File[], filledNow?: () => Filled) => Promise<boolean>
}

export function GalleryForm({ item, submit, busy, onDone, onSeveral }: Props) {
  const { t } = useLingui()
  const form = useForm(galleryItems, { item, onSaved: onDone })
  const chooseSeveral = useSeveral(form, onSeveral)
  const give = (files: readonly File[]) => {
    const [file] = files
    if (!file) return
    // Another picture does not take the place of the one before.
    const isAnother = form.filled.file !== undefined && isPictureFile(file)
    if (onSeveral && (files.length > 1 || isAnother)) chooseSeveral(files)
    else form.picture.onChoose(file)
  }
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onDone}>
      {!form.isBusy && <GivenPictures words={batchWords.dropHere()} onGiven={give} />}
      <PictureField
        label={t`Image`}
        words={pictureWords()}
        {...form.picture}
        onChooseSeveral={onSeveral && chooseSeveral}
      />
      {onSeveral && isTouch() && <CameraButton onChoose={give} />}
      {onSeveral && <KeepingPhotos />}
      <TextField label={t`Title`} required {...form.field('title')} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
    </EntryForm>
  )
}

type Filling = { filled: Filled; clear: () => void }

/** Chooses several, and lets the form go once what stands in it is in the batch. */
function useSeveral(form: Filling, onSeveral: Props['onSeveral']) {
  const filled = useRef(form.filled)
  const isGoing = useRef(false)
  useEffect(() => {
    filled.current = form.filled
  })
  return (files: readonly File[]) => {
    // Whoever chooses more meanwhile does not take the same form along once more.
    if (isGoing.current) return void onSeveral?.(files)
    isGoing.current = true
    void onSeveral?.(files, () => filled.current).then((isKept) => {
      isGoing.current = false
      if (isKept) form.clear()
    })
  }
}
