import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Button } from '#client/ui/base/button.tsx'
import { dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'

import './account.css'

type Props = {
  name: string
  badge?: ReactNode
  /** When and where it was used. */
  use: ReactNode
  /** Button that removes it; `label` names the row for screen readers. */
  action: { label: string; words: string; isBusy: boolean; onClick: () => void }
}

/** Row of a device or a passkey. */
export function DeviceRow({ name, badge, use, action: { label, words, isBusy, onClick } }: Props) {
  return (
    <li className="device">
      <div>
        <p className="device-name">
          <span dir="auto">{name}</span>
          {badge}
        </p>
        <p className="device-use">{use}</p>
      </div>
      <Button look="ghost" aria-label={label} disabled={isBusy} onClick={onClick}>
        {words}
      </Button>
    </li>
  )
}

/** Day of the last use; `usedAt` is an ISO date. */
export function LastUsed({ usedAt }: { usedAt: string }) {
  const day = dateInWords(usedAt)
  return (
    <time dateTime={usedAt} title={fullDateTimeInWords(usedAt)}>
      <Trans>Last used {day}</Trans>
    </time>
  )
}
