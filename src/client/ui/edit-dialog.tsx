import { IonContent, IonIcon, IonModal } from '@ionic/react'
import { closeOutline } from 'ionicons/icons'
import { useState, type ReactNode } from 'react'

import './edit-dialog.css'

type Props = {
  title: string
  /** The name of the button that closes it. */
  close: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

export function EditDialog({ title, close, isOpen, onClose, children }: Props) {
  // Ionic takes the name out of this object and gives it to the dialog inside; as an attribute of
  // the modal it would name a second thing.
  const [named] = useState({ 'aria-label': title })
  const [shown, setShown] = useState(children)
  // While it closes, what it held stays in it.
  if (isOpen && shown !== children) setShown(children)
  return (
    <IonModal
      className="edit-dialog"
      htmlAttributes={named}
      isOpen={isOpen}
      // A role tells that the admin dismissed it; without one it only follows `isOpen`.
      onWillDismiss={({ detail }) => detail.role !== undefined && onClose()}
    >
      <div className="edit-dialog-head">
        <h2>{title}</h2>
        <button type="button" className="icon-button" aria-label={close} onClick={onClose}>
          <IonIcon icon={closeOutline} aria-hidden="true" />
        </button>
      </div>
      <IonContent>
        <div className="edit-dialog-body">{shown}</div>
      </IonContent>
    </IonModal>
  )
}
