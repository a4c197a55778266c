import { useLingui } from '@lingui/react/macro'
import { imagesOutline } from 'ionicons/icons'
import type { ComponentProps } from 'react'

import { isTouch } from '#client/ui/behaviour/is-touch.ts'
import { PictureField } from '#client/ui/form/picture/picture-field.tsx'
import { PicturesButton } from '#client/ui/form/picture/pictures-button.tsx'
import { pictureWords } from '#client/words/base/general.ts'

import { CameraButton } from './camera-button.tsx'
import { StoringPhotos } from './storing-photos.tsx'

import './batch.css'

type Files = readonly File[]

type SinglePhotoProps = {
  field: Omit<ComponentProps<typeof PictureField>, 'label' | 'words'>
  addFiles: (files: Files) => void
  chooseSeveral: (files: Files) => void
}

/** Field for the picture of a single photo, which accepts several pictures too. */
export function SinglePhoto({ field, addFiles, chooseSeveral }: SinglePhotoProps) {
  const { t } = useLingui()
  return (
    <>
      <PictureField
        label={t`Image`}
        words={pictureWords()}
        {...field}
        onChooseSeveral={chooseSeveral}
      />
      {isTouch() && <CameraButton onChoose={addFiles} />}
      <StoringPhotos />
    </>
  )
}

/** Buttons that add further photos to a batch. */
export function MorePhotos({ onChoose }: { onChoose: (files: Files) => void }) {
  const { t } = useLingui()
  return (
    <>
      <div className="batch-more">
        <PicturesButton icon={imagesOutline} words={t`Photos`} isMultiple onChoose={onChoose} />
        {isTouch() && <CameraButton onChoose={onChoose} />}
      </div>
      <StoringPhotos />
    </>
  )
}
