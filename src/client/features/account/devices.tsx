import { Trans, useLingui } from '@lingui/react/macro'

import type { Leaving } from '#client/data/session/leaving.ts'
import { Badge } from '#client/ui/card/badge.tsx'
import { dateInWords, timeInWords } from '#client/words/time/dates.ts'
import type { SignedInDevice } from '#contract/account.ts'

import { FetchedContent } from './fetched-content.tsx'
import { leaveEverywhere } from './leave-everywhere.ts'
import { useDevices } from './use-devices.ts'

type Props = {
  leaveHere: () => void
  leaveBy: (way: Leaving) => void
}

export function Devices({ leaveHere, leaveBy }: Props) {
  const { t } = useLingui()
  const { found, ending, end, again } = useDevices()
  return (
    <FetchedContent answer={found} again={again} loading={t`Loading devices...`}>
      {(devices) => (
        <div className="devices">
          <ul>
            {devices.map((device) => (
              <Device
                key={device._id}
                device={device}
                isEnding={ending === device._id}
                onSignOut={() => (device.isThis ? leaveHere() : void end(device))}
              />
            ))}
          </ul>
          <button
            type="button"
            className="button is-danger"
            onClick={() => leaveBy(leaveEverywhere())}
          >
            <Trans>Sign out everywhere</Trans>
          </button>
        </div>
      )}
    </FetchedContent>
  )
}

type Row = { device: SignedInDevice; isEnding: boolean; onSignOut: () => void }

function Device({ device, isEnding, onSignOut }: Row) {
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
      <button
        type="button"
        className="button is-ghost"
        aria-label={t`Sign out ${name}`}
        disabled={isEnding}
        onClick={onSignOut}
      >
        {isEnding ? t`Signing out...` : t`Sign out`}
      </button>
    </li>
  )
}
