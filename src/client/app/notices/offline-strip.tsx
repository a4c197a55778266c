import { Plural, Trans } from '@lingui/react/macro'
import { cloudOfflineOutline, cloudUploadOutline } from 'ionicons/icons'
import { useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { portalUrl } from '#client/data/engine/portal.ts'
import { outboxState } from '#client/data/outbox/state.ts'
import { connectivity } from '#client/platform/network/connectivity.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'

/** Notice above every page while the server cannot be reached: the cause, and what to do. */
export function OfflineStrip() {
  const { isOnline, isPortal } = useSnapshot(connectivity)
  if (isOnline) return null
  return (
    <output className="strip offline-strip">
      <Icon icon={isPortal ? cloudOfflineOutline : cloudUploadOutline} />
      {isPortal ? <PortalWords /> : <OfflineWords />}
    </output>
  )
}

/** Screens whose changes are never queued. */
const unqueuedScreens = new Set(['/people', '/audit', '/website', '/webhooks'])

function OfflineWords() {
  const { waiting } = useSnapshot(outboxState())
  const { pathname } = useLocation()
  if (unqueuedScreens.has(pathname)) {
    return <Trans>Offline. What is done on this page needs a network: it does not wait here.</Trans>
  }
  return (
    <span>
      <Plural
        value={waiting}
        _0="Offline. What you save now is kept on this phone."
        one="Offline. # change will be sent by itself."
        other="Offline. # changes will be sent by themselves."
      />
    </span>
  )
}

function PortalWords() {
  return (
    <div className="portal">
      <Trans>This network wants a sign-in of its own.</Trans>
      <Button look="ghost" href={portalUrl} target="_blank" rel="noreferrer">
        <Trans>Open the network’s sign-in page</Trans>
      </Button>
    </div>
  )
}
