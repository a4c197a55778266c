import { closeOutline } from 'ionicons/icons'
import {
  createContext,
  type ReactNode,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

import { Icon } from '../base/icon.tsx'
import { isPhone } from '../base/is-phone.ts'
import { HoldOpen } from './held-open.ts'
import { useOverPage } from './use-over-page.ts'

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

/** As long as the animation in dialog.css. */
const closingMs = 160
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
  const isClosing = useClosing(isOpen)
  const dismiss = () => {
    if (isOpen && !isHeld) onClose()
  }
  const dialog = useOverPage(isOpen, dismiss)
  if (!isOpen && !isClosing) return null
  return createPortal(
    <div className={isOpen ? 'dialog-layer' : 'dialog-layer is-leaving'}>
      <button
        type="button"
        className="dialog-behind"
        tabIndex={-1}
        aria-hidden="true"
        // The focus stays where it is.
        onMouseDown={(event) => event.preventDefault()}
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
          <AroundOpen value={isOpen}>
            <HoldOpen value={setIsHeld}>
              <Body isLater={look !== 'is-small' && isPhone()}>{shown}</Body>
            </HoldOpen>
          </AroundOpen>
        </div>
      </dialog>
    </div>,
    document.body,
  )
}

/** Where a dialog fills the screen its frame answers the tap, and what is in it comes a moment later. */
function Body({ isLater, children }: { isLater: boolean; children: ReactNode }) {
  return useDeferredValue(children, isLater ? null : children)
}

/** True for as long as it takes to go. */
function useClosing(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    if (isOpen || !wasOpen) return
    const timer = setTimeout(() => setWasOpen(false), closingMs)
    return () => clearTimeout(timer)
  }, [isOpen, wasOpen])
  return wasOpen && !isOpen
}
