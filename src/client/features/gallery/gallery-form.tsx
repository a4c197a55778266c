import { useLingui } from '@lingui/react/macro'

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
}

export function GalleryForm({ item, submit, busy, onDone }: Props) {
  const { t } = useLingui()
  const form = useForm(galleryItems, { item, onSaved: onDone })
  return (
    <EntryForm form={form} words={{ ...formWords(), submit, busy }} onCancel={onDone}>
      <PictureField label={t`Image`} words={pictureWords()} {...form.picture} />
      <TextField label={t`Title`} required {...form.field('title')} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
    </EntryForm>
  )
}
