import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

import { useBatchForm } from '#client/data/batch-form/use-batch-form.ts'
import { useBatch } from '#client/data/batch-form/use-batch.ts'
import { useForm } from '#client/data/form/use-form.ts'
import { dismissSharedPhotos } from '#client/data/preparing/import-shared-photos.ts'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PasteAndDrop } from '#client/ui/form/picture/paste-and-drop.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { formWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'
import { galleryItems } from '#contract/resources/gallery-item.ts'

import { BatchPhotos } from './batch-photos.tsx'
import { MorePhotos, SinglePhoto } from './photo-fields.tsx'
import { TitleField } from './title-field.tsx'
import { useMoveToBatch } from './use-move-to-batch.ts'

/**
 * Form of a single photo, or of a batch: several photos, or an unconfirmed batch from earlier. Its text fields stay
 * mounted when the batch begins, because letters typed while they are replaced would be lost. The form of a single
 * photo stays open behind the batch, with its draft.
 */
export function GalleryAdd({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const batch = useBatch()
  // A photo that is saved behind a batch must not close its form.
  const singleForm = useForm(galleryItems, batch ? {} : { onSaved: onDone })
  const batchForm = useBatchForm(batch, onDone)
  const { addFiles, chooseSeveral, submit } = useMoveToBatch(singleForm, batch !== undefined)
  // Called when the dialog is closed, but not when the page or the session ends.
  useEffect(() => () => void dismissSharedPhotos(), [])
  const form = batchForm ?? { ...singleForm, submit }
  const submitText = batchForm ? batchWords.add(batchForm.readableCount) : t`Add Item`
  return (
    <EntryForm
      form={form}
      words={{ ...formWords(), submit: submitText, busy: t`Adding...` }}
      onCancel={onDone}
      isLong={batchForm !== undefined}
      below={batchForm && <BatchPhotos batch={batchForm.typed} />}
    >
      {!form.isBusy && <PasteAndDrop words={batchWords.dropHere()} onFiles={addFiles} />}
      {!batchForm && <SinglePhoto field={singleForm.picture} {...{ addFiles, chooseSeveral }} />}
      <TitleField {...form.field('title')} titles={batchForm?.titles ?? []} />
      <LongTextField label={t`Description`} required {...form.field('description')} />
      {batchForm && <MorePhotos onChoose={addFiles} />}
    </EntryForm>
  )
}
