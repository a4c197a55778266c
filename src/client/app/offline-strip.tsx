import { IonIcon } from '@ionic/react'
import { Plural } from '@lingui/react/macro'
import { cloudUploadOutline } from 'ionicons/icons'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox-state.ts'
import { connectivity } from '#client/platform/connectivity.ts'

/** Above every page while the server cannot be reached: what becomes of what is saved now. */
export function OfflineStrip() {
  const { waiting } = useSnapshot(outboxState)
  if (useSnapshot(connectivity).isOnline) return null
  return (
    <output className="strip offline-strip">
      <IonIcon icon={cloudUploadOutline} aria-hidden="true" />
      <span>
        <Plural
          value={waiting}
          _0="Offline. What you save now is kept on this phone."
          one="Offline. # change will be sent by itself."
          other="Offline. # changes will be sent by themselves."
        />
      </span>
    </output>
  )
}
