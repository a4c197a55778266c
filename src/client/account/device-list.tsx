import { Trans, useLingui } from '@lingui/react/macro'

import { Button } from '#client/ui/base/button.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { dateInWords, timeInWords } from '#client/words/time/dates.ts'
import type { SignedInDevice } from '#contract/account.ts'

import './account.css'

type Props = {
  devices: readonly SignedInDevice[]
  /** Id of the session that is being ended. */
  endingId: string | undefined
  onSignOut: (device: SignedInDevice) => void
}

/** Lists sessions, each with a button that ends it. */
export function DeviceList({ devices, endingId, onSignOut }: Props) {
  return (
    <ul className="device-list">
      {devices.map((device) => (
        <Device
          key={device._id}
          device={device}
          isSigningOut={endingId === device._id}
          onSignOut={() => onSignOut(device)}
        />
      ))}
    </ul>
  )
}

type DeviceProps = { device: SignedInDevice; isSigningOut: boolean; onSignOut: () => void }

function Device({ device, isSigningOut, onSignOut }: DeviceProps) {
  const { t } = useLingui()
  const { name, address, usedAt, isThis } = device
  const day = dateInWords(usedAt)
  return (
    <li className="device">
      <div>
        <p className="device-name">
          <span dir="auto">{name}</span>
          {isThis && <Badge tone="good">{t`This device`}</Badge>}
        </p>
        <p className="device-use">
          <time dateTime={usedAt} title={timeInWords(usedAt)}>
            <Trans>Last used {day}</Trans>
          </time>
          <bdi dir="ltr">{address}</bdi>
        </p>
      </div>
      <Button
        look="ghost"
        aria-label={t`Sign out ${name}`}
        disabled={isSigningOut}
        onClick={onSignOut}
      >
        {isSigningOut ? t`Signing out...` : t`Sign out`}
      </Button>
    </li>
  )
}
