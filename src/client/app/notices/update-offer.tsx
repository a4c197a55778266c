import { Trans } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'

import { updateState } from '#client/platform/page/update.ts'
import { Button } from '#client/ui/base/button.tsx'

import './update-offer.css'

/** The module is loaded already, because it has reported the update. */
const apply = async () => (await import('#client/platform/worker/register.ts')).applyUpdate()

/** Offers to load a new version of the app. */
export function UpdateOffer() {
  const { isReady, isAsked } = useSnapshot(updateState)
  if (!isReady) return null
  return (
    <output className="strip update-offer">
      <span>
        <Trans>A new version is ready.</Trans>
      </span>
      <Button look="quiet" disabled={isAsked} onClick={() => void apply()}>
        {isAsked ? <Trans>Updating...</Trans> : <Trans>Update now</Trans>}
      </Button>
    </output>
  )
}
