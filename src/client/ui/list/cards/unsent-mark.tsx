import { alertCircleOutline, cloudUploadOutline } from 'ionicons/icons'

import './unsent-mark.css'
import { Icon } from '../../base/icon.tsx'

type Mark = {
  words: string
  isParked: boolean
  /** 0 to 1 while it is being sent. */
  progress?: number
  /** Message of the server's refusal. */
  refusal?: string
}

/** State of an unsent item; nothing for a sent one. */
export function UnsentMark({ mark }: { mark: Mark | undefined }) {
  if (!mark) return null
  const { words, progress, isParked } = mark
  return (
    <span className={isParked ? 'unsent-mark is-parked' : 'unsent-mark'}>
      {progress === undefined ? (
        <Icon icon={isParked ? alertCircleOutline : cloudUploadOutline} />
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

/** The server's message about a refused change. */
export function RefusalMessage({ mark }: { mark: Mark | undefined }) {
  if (mark?.refusal === undefined) return null
  return (
    <p className="form-message" dir="auto">
      {mark.refusal}
    </p>
  )
}
