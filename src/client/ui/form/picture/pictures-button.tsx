import { Icon } from '../../base/icon.tsx'
import { FileInput } from './file-input.tsx'

import './pictures-button.css'

type Props = {
  icon: string
  words: string
  isMultiple?: boolean
  /** Opens the camera instead of the library, where there is one. */
  isCamera?: boolean
  onChoose: (files: readonly File[]) => void
}

/** Button to choose pictures; it accepts drops, too. */
export function PicturesButton({ icon, words, isMultiple, isCamera, onChoose }: Props) {
  return (
    <label className="file-area pictures-button">
      <Icon icon={icon} />
      {words}
      <FileInput
        multiple={isMultiple}
        capture={isCamera ? 'environment' : undefined}
        onChoose={onChoose}
      />
    </label>
  )
}
