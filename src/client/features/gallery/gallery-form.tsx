import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Filled } from '#client/data/batch/form/use-batch.ts'
import { useForm } from '#client/data/form/use-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/entry-form.tsx'
import { LongTextField } from '#client/ui/form/long-text-field.tsx'
import { PictureField } from '#client/ui/form/picture-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = {
  item?: GalleryItem
  submit: string
  busy: string
  /** Called when it is saved, and when it is cancelled. */
  onDone: () => void
  /** Several pictures are no item, but a batch; what stands in the form goes along. */
  onSeveral?: (files: readonly File[], filledNow: () => Filled) => Promise<void>
}

export function GalleryForm({ item, submit, busy, onDone, onSeveral }: Props) {
  const { t } = useLingui()
  const form = useForm(galleryItems, { item, onSaved: onDone })
  const filled = useRef(form.filled)
  useEffect(() => {
    filled.current = form.filled
  })
  const chooseSeveral = onSeveral && {
    onChooseSeveral: (files: readonly File[]) =>
      void onSeveral(files, () => filled.current).then(form.clear),
  }
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onDone}>
      <PictureField label={t`Image`} words={pictureWords()} {...form.picture} {...chooseSeveral} />
      <TextField label={t`Title`} required {...form.field('title')} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
    </EntryForm>
  )
}
