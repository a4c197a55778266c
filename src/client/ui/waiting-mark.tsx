import { IonIcon } from '@ionic/react'
import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'

import './waiting-mark.css'

type Props = {
  words: string
  /** 0 to 1 while it is being sent. */
  progress?: number | undefined
  needsAttention?: boolean
}

export function WaitingMark({ words, progress, needsAttention = false }: Props) {
  return (
    <span className={needsAttention ? 'waiting-mark needs-attention' : 'waiting-mark'}>
      {progress === undefined ? (
        <IonIcon
          icon={needsAttention ? alertCircleOutline : cloudUploadOutline}
          aria-hidden="true"
        />
      ) : (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="8" cy="8" r="6" pathLength="100" />
          <circle cx="8" cy="8" r="6" pathLength="100" strokeDasharray={`${progress * 100} 100`} />
        </svg>
      )}
      {words}
    </span>
  )
}
