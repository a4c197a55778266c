import { Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { applyUpdate, update } from '#client/platform/service-worker.ts'

export function UpdateOffer() {
  const { isReady, isAsked } = useSnapshot(update)
  if (!isReady) return null
  return (
    <output className="strip update-offer">
      <span>
        <Trans>A new version is ready.</Trans>
      </span>
      <button type="button" className="button is-quiet" disabled={isAsked} onClick={applyUpdate}>
        {isAsked ? <Trans>Updating...</Trans> : <Trans>Update now</Trans>}
      </button>
    </output>
  )
}
