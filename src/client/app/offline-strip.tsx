import { Plural } from '@lingui/react/macro'
import { cloudUploadOutline } from 'ionicons/icons'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox-state.ts'
import { connectivity } from '#client/platform/connectivity.ts'
import { Icon } from '#client/ui/icon.tsx'

/** Above every page while the server cannot be reached: what becomes of what is saved now. */
export function OfflineStrip() {
  const { waiting } = useSnapshot(outboxState)
  if (useSnapshot(connectivity).isOnline) return null
  return (
    <output className="strip offline-strip">
      <Icon icon={cloudUploadOutline} />
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
