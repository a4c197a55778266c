import { Trans, useLingui } from '@lingui/react/macro'

import type { Leaving } from '#client/data/sign-in/leaving.ts'
import { Button } from '#client/ui/base/button.tsx'
import { Badge } from '#client/ui/card/badge.tsx'
import { dateInWords, timeInWords } from '#client/words/time/dates.ts'
import type { SignedInDevice } from '#contract/account.ts'

import { everywhereSignOut } from './everywhere-sign-out.ts'
import { FetchedContent } from './fetched-content.tsx'
import { useDevices } from './use-devices.ts'

type Props = {
  leaveHere: () => void
  leaveBy: (leaving: Leaving) => void
}

/**
 * Signed-in devices of the person. `leaveHere` signs out on this device and `leaveBy` in another way, both after a
 * question about unsent changes.
 */
export function Devices({ leaveHere, leaveBy }: Props) {
  const { t } = useLingui()
  const { fetched, endingId, signOut, refetch } = useDevices()
  return (
    <FetchedContent fetched={fetched} refetch={refetch} loading={t`Loading devices...`}>
      {(devices) => (
        <div className="devices">
          <ul>
            {devices.map((device) => (
              <Device
                key={device._id}
                device={device}
                isSigningOut={endingId === device._id}
                onSignOut={() => (device.isThis ? leaveHere() : void signOut(device))}
              />
            ))}
          </ul>
          <Button look="danger" onClick={() => leaveBy(everywhereSignOut())}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </div>
      )}
    </FetchedContent>
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
