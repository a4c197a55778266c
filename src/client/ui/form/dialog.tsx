import { closeOutline } from 'ionicons/icons'
import { useId, useState, type AnimationEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

import { Icon } from '../base/icon.tsx'
import { HoldOpen } from './held-open.ts'
import { useModal } from './use-modal.ts'

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

/** Lies over the page until it is closed: by its button, by Escape, by a tap beside it, by Back. */
export function Dialog({ title, close, isOpen, look, onClose, children }: Props) {
  const heading = useId()
  const [shown, setShown] = useState(children)
  const [isThere, setIsThere] = useState(isOpen)
  const [isHeld, setIsHeld] = useState(false)
  // While it closes, it stays, and so does what it held.
  if (isOpen && shown !== children) setShown(children)
  if (isOpen && !isThere) setIsThere(true)
  const dismiss = () => {
    if (isOpen && !isHeld) onClose()
  }
  const dialog = useModal(isOpen, dismiss)
  const onAnimationEnd = ({ target, currentTarget }: AnimationEvent) => {
    if (!isOpen && target === currentTarget) setIsThere(false)
  }
  if (!isThere) return null
  return createPortal(
    <div className={isOpen ? 'dialog-layer' : 'dialog-layer is-leaving'} {...{ onAnimationEnd }}>
      <button
        type="button"
        className="dialog-behind"
        tabIndex={-1}
        aria-hidden="true"
        onClick={dismiss}
      />
      <dialog
        ref={dialog}
        open
        className={look ? `dialog ${look}` : 'dialog'}
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
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
          <HoldOpen value={setIsHeld}>{shown}</HoldOpen>
        </div>
      </dialog>
    </div>,
    document.body,
  )
}
