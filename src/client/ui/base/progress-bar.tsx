import { IonProgressBar } from '@ionic/react'

import './progress-bar.css'

type Props = {
  name: string
  /** 0 to 1; moving where it is unknown. */
  value?: number
}

/** Progress bar with an accessible name. */
export function ProgressBar({ name, value }: Props) {
  return (
    <IonProgressBar
      className="progress-bar"
      aria-label={name}
      type={value === undefined ? 'indeterminate' : 'determinate'}
      value={value ?? 0}
    />
  )
}
