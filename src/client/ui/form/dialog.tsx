import { closeOutline } from 'ionicons/icons'
import { createContext, type ReactNode, useContext, useDeferredValue, useId, useState } from 'react'

import { Icon } from '../base/icon.tsx'
import { isPhone } from '../base/is-phone.ts'
import { Layer } from '../over/layer.tsx'
import { HoldOpen } from './held-open.ts'

import './dialog.css'

type Props = {
  title: string
  /** The name of the button that closes it. */
  close: string
  isOpen: boolean
  /** How it is laid out where it does not fill the screen. */
  look?: 'is-wide' | 'is-small'
  onClose: () => void
  children: ReactNode
}

/** Whether the dialog around is open: what was opened in it closes with it. */
const AroundOpen = createContext(true)

/** Lies over the page until it is closed, by its button, by Escape or by a tap beside it. */
export function Dialog({ title, close, isOpen: isWanted, look, onClose, children }: Props) {
  const isOpen = useContext(AroundOpen) && isWanted
  const heading = useId()
  const [shown, setShown] = useState(children)
  const [isHeld, setIsHeld] = useState(false)
  // While it closes, what it held stays in it.
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
        <button
          type="button"
          className="icon-button"
          aria-label={close}
          disabled={isHeld}
          onClick={onClose}
        >
          <Icon icon={closeOutline} />
        </button>
      </div>
      <div className="dialog-body">
        <AroundOpen value={isOpen}>
          <HoldOpen value={setIsHeld}>
            <Body isLater={look !== 'is-small' && isPhone()}>{shown}</Body>
          </HoldOpen>
        </AroundOpen>
      </div>
    </Layer>
  )
}

/** Where a dialog fills the screen its frame answers the tap, and what is in it comes a moment later. */
function Body({ isLater, children }: { isLater: boolean; children: ReactNode }) {
  return useDeferredValue(children, isLater ? null : children)
}
