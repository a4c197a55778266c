import { Icon } from '../base/icon.tsx'
import { accepted } from './picture-field.tsx'

import './file-area.css'
import './pictures-button.css'

type Props = {
  icon: string
  words: string
  isMultiple?: boolean
  /** It opens the camera where there is one, and not the library. */
  isCamera?: boolean
  onChoose: (files: readonly File[]) => void
}

/** A button that lets pictures be chosen; they can be dropped on it, too. */
export function PicturesButton({ icon, words, isMultiple, isCamera, onChoose }: Props) {
  return (
    <label className="button is-ghost file-area pictures-button">
      <Icon icon={icon} />
      {words}
      <input
        type="file"
        accept={accepted}
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same picture can be chosen again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
