import { closeOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'

import { Button } from '../../base/button.tsx'
import { IconButton } from '../../base/icon-button.tsx'

import './selection-bar.css'

type Props = {
  isOn: boolean
  words: { name: string; count: string; all: string; close: string }
  onAll: () => void
  onClose: () => void
  /** Actions on all selected items. */
  children: ReactNode
}

/** Number of selected items and their actions: at the bottom of a phone's screen, else at the top. */
export function SelectionBar({ isOn, words, onAll, onClose, children }: Props) {
  return (
    <div className="selection-bar-container">
      <output className="selection-announcement">{isOn && words.count}</output>
      {isOn && (
        <section className="selection-bar" aria-label={words.name}>
          <div className="selection-head">
            <IconButton
              icon={closeOutline}
              aria-label={words.close}
              aria-keyshortcuts="Escape"
              onClick={onClose}
            />
            <p>{words.count}</p>
            <Button look="quiet" aria-keyshortcuts="Control+A Meta+A" onClick={onAll}>
              {words.all}
            </Button>
          </div>
          <div className="selection-actions">{children}</div>
        </section>
      )}
    </div>
  )
}
