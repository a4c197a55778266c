import { useLingui } from '@lingui/react/macro'

import { Badge } from '#client/ui/card/badge.tsx'
import type { SignedInDevice } from '#contract/account.ts'

import { DeviceRow, LastUsed } from './device-row.tsx'

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
  return (
    <DeviceRow
      name={name}
      badge={isThis && <Badge tone="good">{t`This device`}</Badge>}
      use={
        <>
          <LastUsed usedAt={usedAt} />
          <bdi dir="ltr">{address}</bdi>
        </>
      }
      action={{
        label: t`Sign out ${name}`,
        words: isSigningOut ? t`Signing out...` : t`Sign out`,
        isBusy: isSigningOut,
        onClick: onSignOut,
      }}
    />
  )
}
