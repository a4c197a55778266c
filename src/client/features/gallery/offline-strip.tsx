import { IonIcon } from '@ionic/react'
import { Plural } from '@lingui/react/macro'
import { cloudUploadOutline } from 'ionicons/icons'
import { useSnapshot } from 'valtio'

import { connectivity } from '#client/platform/connectivity.ts'

export function OfflineStrip({ waiting }: { waiting: number }) {
  if (useSnapshot(connectivity).isOnline) return null
  return (
    <output className="strip gallery-strip">
      <IonIcon icon={cloudUploadOutline} aria-hidden="true" />
      <span>
        <Plural
          value={waiting}
          _0="Offline. What you save now is kept on this phone."
          one="Offline. # photo will be sent by itself."
          other="Offline. # photos will be sent by themselves."
        />
      </span>
    </output>
  )
}
