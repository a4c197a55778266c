import { closeOutline } from 'ionicons/icons'
import { createContext, type ReactNode, useContext, useId, useState } from 'react'

import { IconButton } from '../base/icon-button.tsx'
import { Layer } from '../over/layer.tsx'
import { HoldOpen } from './held-open.ts'

import './dialog.css'

type Props = {
  title: string
  /** Accessible name of the close button. */
  close: string
  isOpen: boolean
  /** Layout where it does not fill the screen. */
  look?: 'is-wide' | 'is-small'
  onClose: () => void
  children: ReactNode
}

/** Whether the surrounding dialog is open; nested dialogs close with it. */
const AroundOpen = createContext(true)

/** A modal dialog over the page, closed by its button, by Escape or by a tap beside it. */
export function Dialog({ title, close, isOpen: isWanted, look, onClose, children }: Props) {
  const isOpen = useContext(AroundOpen) && isWanted
  const heading = useId()
  const [shown, setShown] = useState(children)
  const [isHeld, setIsHeld] = useState(false)
  // Keeps the last content during the closing animation.
  if (isOpen && shown !== children) setShown(children)
  const dismiss = () => {
    if (isOpen && !isHeld) onClose()
  }
  return (
    <Layer
      isOpen={isOpen}
      onDismiss={dismiss}
      className={{ layer: 'dialog-layer', box: look ? `dialog ${look}` : 'dialog' }}
      label={{ 'aria-labelledby': heading }}
    >
      <div className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <IconButton icon={closeOutline} aria-label={close} disabled={isHeld} onClick={onClose} />
      </div>
      <div className="dialog-body">
        <AroundOpen value={isOpen}>
          <HoldOpen value={setIsHeld}>{shown}</HoldOpen>
        </AroundOpen>
      </div>
    </Layer>
  )
}
