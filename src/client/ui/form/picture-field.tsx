import { imageOutline } from 'ionicons/icons'
import { useState } from 'react'

import type { Area } from '#contract/picture.ts'

import { Icon } from '../base/icon.tsx'
import { FieldFrame } from '../field/field-frame.tsx'
import type { FieldProps } from '../field/field-props.ts'
import { CropOffer, differs, type Recommended } from './crop-offer.tsx'

import './file-area.css'
import './picture-field.css'

type Props = FieldProps & {
  /** Labels without a picture, with one, and while one is being prepared. */
  words: { choose: string; change: string; busy: string }
  preview?: string | undefined
  isBusy: boolean
  /** Shape in which the picture will be displayed. */
  shape?: 'photo' | 'wide' | 'square'
  onChoose: (file: File) => void
  /** The chosen file, unchanged, for cropping. */
  source?: File
  isCropped?: boolean
  recommended?: Recommended
  /** Notice about unexpected changes to the picture. */
  note?: string
  onCrop?: (area: Area | undefined) => void
  /** Set where several pictures may be chosen at once. */
  onChooseSeveral?: ((files: readonly File[]) => void) | undefined
}

// Listed one by one, because iOS then converts its HEIC pictures to JPEG.
export const accepted = 'image/jpeg,image/png,image/webp,image/gif'

export function PictureField(props: Props) {
  const { words, preview, isBusy, shape = 'photo', onChoose, onChooseSeveral, ...rest } = props
  const { source, isCropped, recommended, onCrop, note, ...frame } = rest
  const [isOther, setIsOther] = useState(false)
  const free = preview === undefined ? words.choose : words.change
  const canCrop = preview !== undefined && !isBusy && (isOther || isCropped)
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <>
          <div className={`picture-field file-area is-${shape}`} aria-busy={isBusy}>
            {preview === undefined ? (
              <Icon icon={imageOutline} />
            ) : (
              <img
                src={preview}
                alt=""
                onLoad={({ currentTarget }) =>
                  setIsOther(recommended !== undefined && differs(currentTarget, recommended))
                }
              />
            )}
            <output className="picture-field-words">{isBusy ? words.busy : free}</output>
            <input
              {...control}
              type="file"
              accept={accepted}
              multiple={onChooseSeveral !== undefined}
              disabled={isBusy}
              onChange={({ currentTarget }) => {
                const [file, ...others] = currentTarget.files ?? []
                if (file && others.length > 0) onChooseSeveral?.([file, ...others])
                else if (file) onChoose(file)
                // Reset, so that the file can be chosen again after a problem.
                currentTarget.value = ''
              }}
            />
          </div>
          {canCrop && source && recommended && onCrop && (
            <CropOffer {...{ source, recommended, onCrop }} />
          )}
          {note && <output className="hint">{note}</output>}
        </>
      )}
    </FieldFrame>
  )
}
