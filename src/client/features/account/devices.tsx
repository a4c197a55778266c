import { Trans, useLingui } from '@lingui/react/macro'

import type { Leaving } from '#client/data/session/leaving.ts'
import { Badge } from '#client/ui/card/badge.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { dateInWords, timeInWords } from '#client/words/time/dates.ts'
import type { SignedInDevice } from '#contract/account.ts'

import { everywhere } from './everywhere.ts'
import { useDevices } from './use-devices.ts'
import { faultInWords } from './words.ts'

type Props = {
  leaveHere: () => void
  leaveBy: (way: Leaving) => void
}

export function Devices({ leaveHere, leaveBy }: Props) {
  const { found, ending, end, again } = useDevices()
  if (!found) {
    return (
      <output className="devices-loading">
        <Trans>Loading devices...</Trans>
      </output>
    )
  }
  if (!found.ok) {
    return (
      <div className="devices">
        <p className="form-message" role="alert">
          {faultInWords(found.fault)}
        </p>
        <button type="button" className="button is-ghost" onClick={again}>
          {generalWords.list().again}
        </button>
      </div>
    )
  }
  return (
    <div className="devices">
      <ul>
        {found.value.map((device) => (
          <Device
            key={device._id}
            device={device}
            isEnding={ending === device._id}
            onSignOut={() => (device.isThis ? leaveHere() : void end(device))}
          />
        ))}
      </ul>
      <button type="button" className="button is-danger" onClick={() => leaveBy(everywhere())}>
        <Trans>Sign out everywhere</Trans>
      </button>
    </div>
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
