import '#client/platform/ionic/set-up.ts'
import { IonModal } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { useState, type ReactNode } from 'react'

import './dialog.css'
import { Icon } from '../base/icon.tsx'
import { HoldOpen } from './held-open.ts'

type Props = {
  title: string
  /** The name of the button that closes it. */
  close: string
  isOpen: boolean
  /** For what is looked at rather than filled in. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

export function Dialog({ title, close, isOpen, isWide = false, onClose, children }: Props) {
  // Ionic takes the name out of this object and gives it to the dialog inside; as an attribute of
  // the modal it would name a second thing.
  const [named] = useState({ 'aria-label': title })
  const [shown, setShown] = useState(children)
  const [isHeld, setIsHeld] = useState(false)
  // While it closes, what it held stays in it.
  if (isOpen && shown !== children) setShown(children)
  return (
    <IonModal
      className={isWide ? 'dialog is-wide' : 'dialog'}
      htmlAttributes={named}
      isOpen={isOpen}
      canDismiss={async (_, role) => role === undefined || !isHeld}
      // A role tells that the admin dismissed it; without one it only follows `isOpen`.
      onWillDismiss={({ detail }) => detail.role !== undefined && onClose()}
    >
      <div className="dialog-head">
        <h2>{title}</h2>
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
    </IonModal>
  )
}
