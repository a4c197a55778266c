import { useLingui } from '@lingui/react/macro'

import { useForm } from '#client/data/form/use-form.ts'
import { TextField } from '#client/ui/field/text-field.tsx'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PasteAndDrop } from '#client/ui/form/picture/paste-and-drop.tsx'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { formWords, pictureWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { galleryItems, type GalleryItem } from '#contract/resources/gallery-item.ts'

type Props = {
  item: GalleryItem
  /** Called after saving and after cancelling. */
  onDone: () => void
}

/** Form that changes a photo. */
export function GalleryForm({ item, onDone }: Props) {
  const { t } = useLingui()
  const form = useForm(galleryItems, { item, onSaved: onDone })
  const { onChoose } = form.picture
  const words = { ...formWords(), submit: t`Update Item`, busy: t`Updating...` }
  return (
    <EntryForm form={form} words={words} onCancel={onDone}>
      {!form.isBusy && (
        <PasteAndDrop
          words={batchWords.dropHere()}
          onFiles={([file]) => {
            if (file) onChoose(file)
          }}
        />
      )}
      <PictureField label={t`Image`} words={pictureWords()} {...form.picture} />
      <TextField label={t`Title`} required {...form.field('title')} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
    </EntryForm>
  )
}
