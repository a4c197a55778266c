import { IonButtons, IonHeader, IonModal, IonToolbar } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

import { IconButton } from '../base/icon-button.tsx'
import { isPhone } from '../base/is-phone.ts'
import { focusControl } from '../base/take-focus.ts'
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

type Surrounding = { isOpen: boolean; setHasNested: (hasNested: boolean) => void }

/** The surrounding dialog: nested ones close with it, but first, because Ionic closes one after the other. */
const SurroundingDialog = createContext<Surrounding>({ isOpen: true, setHasNested: () => {} })

/** On phones a dialog is a sheet, which can be pulled down to close it. */
const sheet = { breakpoints: [0, 1], initialBreakpoint: 1 }

/** A modal dialog over the page, closed by its button, by Escape, by a tap beside it, or by pulling it down. */
export function Dialog({ title, close, isOpen: isWanted, look, onClose, children }: Props) {
  const surrounding = useContext(SurroundingDialog)
  const isOpen = surrounding.isOpen && isWanted
  const [hasNested, setHasNested] = useState(false)
  const [shown, setShown] = useState(children)
  const [isHeld, setIsHeld] = useState(false)
  const [isPresented, setIsPresented] = useState(isOpen)
  if (isOpen && !isPresented) setIsPresented(true)
  // Keeps the last content during the closing animation.
  if (isOpen && shown !== children) setShown(children)
  const { setHasNested: tellSurrounding } = surrounding
  useEffect(() => tellSurrounding(isPresented), [tellSurrounding, isPresented])
  if (!isPresented) return null
  // Ionic moves the label to the element with the role, once; a property would be set on the outer element again.
  const label = (modal: HTMLElement | null) => modal?.setAttribute('aria-label', title)
  return (
    <IonModal
      className={['dialog', look, isOpen && 'is-open'].filter(Boolean).join(' ')}
      isOpen={isOpen || hasNested}
      ref={label}
      // A role means that the user dismisses it.
      canDismiss={(_data, role) => Promise.resolve(role === undefined || !isHeld)}
      onDidPresent={({ target }) => focusFirst(target)}
      onWillDismiss={() => isOpen && onClose()}
      onDidDismiss={() => setIsPresented(false)}
      {...(isPhone() && sheet)}
    >
      <IonHeader className="dialog-head ion-no-border">
        <IonToolbar>
          <h2>{title}</h2>
          <IonButtons slot="end">
            <IconButton
              icon={closeOutline}
              aria-label={close}
              disabled={isHeld}
              onClick={onClose}
            />
          </IonButtons>
        </IonToolbar>
      </IonHeader>
      <div className="dialog-body ion-content-scroll-host">
        <SurroundingDialog value={{ isOpen, setHasNested }}>
          <HoldOpen value={setIsHeld}>{shown}</HoldOpen>
        </SurroundingDialog>
      </div>
    </IonModal>
  )
}

/** Focuses the control that has `data-autofocus`, which cannot be focused before the dialog is visible. */
function focusFirst(dialog: EventTarget | null) {
  if (!(dialog instanceof HTMLElement)) return
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (first) focusControl(first)
}
