import { imageOutline } from 'ionicons/icons'
import { useState } from 'react'

import type { Area } from '#contract/picture.ts'

import { Icon } from '../../base/icon.tsx'
import { FieldLayout } from '../../field/field-layout.tsx'
import type { FieldProps } from '../../field/field-props.ts'
import { CropOffer, differs, type Recommended } from './crop-offer.tsx'
import { FileInput } from './file-input.tsx'

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

/** Field to choose a picture, with preview and optional cropping. */
export function PictureField(props: Props) {
  const { words, preview, isBusy, shape = 'photo', onChoose, onChooseSeveral, ...rest } = props
  const { source, isCropped, recommended, onCrop, note, ...fieldProps } = rest
  const [isOther, setIsOther] = useState(false)
  const free = preview === undefined ? words.choose : words.change
  const canCrop = preview !== undefined && (isOther || isCropped)
  return (
    <FieldLayout {...fieldProps}>
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
            <FileInput
              {...control}
              multiple={onChooseSeveral !== undefined}
              disabled={isBusy}
              onChoose={([file, ...others]) => {
                if (file && others.length > 0) onChooseSeveral?.([file, ...others])
                else if (file) onChoose(file)
              }}
            />
          </div>
          {canCrop && source && recommended && onCrop && (
            <CropOffer {...{ source, recommended, isBusy, onCrop }} />
          )}
          {note && <output className="hint">{note}</output>}
        </>
      )}
    </FieldLayout>
  )
}
