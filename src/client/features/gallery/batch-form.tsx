import { useLingui } from '@lingui/react/macro'
import { imagesOutline } from 'ionicons/icons'

import { useBatchForm } from '#client/data/batch-form/use-batch-form.ts'
import { type Batch, hasNoProblem } from '#client/data/batch/state.ts'
import { titleOf } from '#client/data/engine/batches.ts'
import { isTouch } from '#client/ui/base/is-touch.ts'
import { EntryForm } from '#client/ui/form/layout/entry-form.tsx'
import { PasteAndDrop } from '#client/ui/form/picture/paste-and-drop.tsx'
import { PicturesButton } from '#client/ui/form/picture/pictures-button.tsx'
import { LongTextField } from '#client/ui/form/text/long-text-field.tsx'
import { formWords } from '#client/words/base/general.ts'
import { batchWords } from '#client/words/batch.ts'

import { BatchPhotos } from './batch-photos.tsx'
import { CameraButton } from './camera-button.tsx'
import { StoringPhotos } from './storing-photos.tsx'
import { TitleField } from './title-field.tsx'

import './batch.css'

type Props = {
  batch: Batch
  onChoose: (files: readonly File[]) => void
  onDone: () => void
}

/** Form of a batch: one title and description for all photos, optionally a title for each. */
export function BatchForm({ batch, onChoose, onDone }: Props) {
  const { t } = useLingui()
  const { typed, field, ...form } = useBatchForm(batch, onDone)
  const readable = batch.photos.flatMap((photo, nth) => (hasNoProblem(photo) ? nth : []))
  const [first, last] = [titleOf(typed, readable[0] ?? 0), titleOf(typed, readable.at(-1) ?? 0)]
  const hasTitleRange = readable.length > 1 && typed.title.trim() !== ''
  const titleRange = hasTitleRange ? batchWords.called(first, last) : undefined
  const words = { ...formWords(), submit: batchWords.add(readable.length), busy: t`Adding...` }
  return (
    <EntryForm
      form={form}
      words={words}
      onCancel={onDone}
      isLong
      below={<BatchPhotos batch={typed} />}
    >
      <PasteAndDrop words={batchWords.dropHere()} onFiles={onChoose} />
      <TitleField {...field('title')} range={titleRange} />
      <LongTextField label={t`Description`} required {...field('description')} />
      <div className="batch-more">
        <PicturesButton icon={imagesOutline} words={t`Photos`} isMultiple onChoose={onChoose} />
        {isTouch() && <CameraButton onChoose={onChoose} />}
      </div>
      <StoringPhotos />
    </EntryForm>
  )
}
