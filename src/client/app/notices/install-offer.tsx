import { Trans } from '@lingui/react/macro'
import { shareOutline } from 'ionicons/icons'
import { useSnapshot } from 'valtio'

import { outboxState } from '#client/data/outbox/state.ts'
import {
  acceptInstall,
  declineInstall,
  installOffer,
} from '#client/data/writes/install-offer-state.ts'
import { install } from '#client/platform/device/install.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Icon } from '#client/ui/base/icon.tsx'

import '#client/ui/base/offer.css'

/** Offer to install the app, after the first photos are sent, when its use is evident. */
export function InstallOffer() {
  const { way } = useSnapshot(install)
  const { isDue } = useSnapshot(installOffer)
  const { waiting } = useSnapshot(outboxState())
  if (!isDue || !way || waiting > 0) return null
  return (
    <section className="strip offer">
      <p>
        {way === 'asked' ? (
          <Trans>Install Take-Off: it opens with one tap, also without a network.</Trans>
        ) : (
          <Trans>
            To install Take-Off, tap <Icon icon={shareOutline} /> Share, then “Add to Home Screen”.
          </Trans>
        )}
      </p>
      <div className="offer-actions">
        <Button look="quiet" onClick={() => void declineInstall().catch(() => undefined)}>
          <Trans>Not now</Trans>
        </Button>
        {way === 'asked' && (
          <Button onClick={() => void acceptInstall().catch(() => undefined)}>
            <Trans>Install</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}
