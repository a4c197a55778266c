import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { useHistory } from '#client/data/outbox/use-history.ts'
import { kindOf } from '#client/places/kinds.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { momentInWords, namesOf, opInWords } from '#client/words/entry.ts'

/** The last changes that were sent; read only when somebody wants to see them. */
export function Sent() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="card sent" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t`Sent`}</summary>
      {isOpen && <SentList />}
    </details>
  )
}

function SentList() {
  const history = useHistory()
  if (!history) return null
  if (history.length === 0) {
    return (
      <p className="sent-nothing">
        <Trans>Nothing yet.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {history.map((past) => {
        const { thing, title } = namesOf(past)
        return (
          <li key={past.id} className="sent-entry">
            <Icon icon={kindOf(past).icon} />
            <span className="sent-title" dir="auto">
              {title}
            </span>
            <span>
              {thing} · {opInWords(past)} · {momentInWords(past.sentAt ?? 0)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
