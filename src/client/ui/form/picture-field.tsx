import { imageOutline } from 'ionicons/icons'

import { Icon } from '../base/icon.tsx'
import { FieldFrame, type FieldProps } from '../field/field-frame.tsx'

import './picture-field.css'

type Props = FieldProps & {
  /** What stands where no picture is chosen yet, and while one is made ready. */
  words: { choose: string; change: string; busy: string }
  preview?: string | undefined
  isBusy: boolean
  /** The shape that the picture will stand in. */
  shape?: 'photo' | 'wide' | 'square'
  onChoose: (file: File) => void
}

// Named one by one: with these iOS turns its own HEIC pictures into JPEG by itself.
const accepted = 'image/jpeg,image/png,image/webp,image/gif'

export function PictureField(props: Props) {
  const { words, preview, isBusy, shape = 'photo', onChoose, ...frame } = props
  const free = preview === undefined ? words.choose : words.change
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={`picture-field is-${shape}`} aria-busy={isBusy}>
          {preview === undefined ? <Icon icon={imageOutline} /> : <img src={preview} alt="" />}
          <output className="picture-field-words">{isBusy ? words.busy : free}</output>
          <input
            {...control}
            type="file"
            accept={accepted}
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) onChoose(file)
              // The same picture can be chosen again after a problem.
              currentTarget.value = ''
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
