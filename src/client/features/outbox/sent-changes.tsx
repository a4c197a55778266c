import { Trans, useLingui } from '@lingui/react/macro'

import { useSentWrites } from '#client/data/outbox/use-past.ts'
import { listRouteOf } from '#client/routing/item-addresses.ts'
import { Icon } from '#client/ui/base/icon.tsx'
import { dateTimeInWords, namesOf, opInWords } from '#client/words/entry.ts'

import { Disclosure } from './disclosure.tsx'

/** The last sent changes. */
export function SentChanges() {
  const { t } = useLingui()
  return (
    <Disclosure className="card sent" label={t`Sent`}>
      <SentList />
    </Disclosure>
  )
}

function SentList() {
  const sentEntries = useSentWrites()
  if (sentEntries.length === 0) {
    return (
      <p className="sent-nothing">
        <Trans>Nothing yet.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {sentEntries.map((each) => {
        const { resourceLabel, title } = namesOf(each)
        return (
          <li key={each.id} className="sent-entry">
            <Icon icon={listRouteOf(each).icon} />
            <span className="sent-title" dir="auto">
              {title}
            </span>
            <span>
              {resourceLabel} · {opInWords(each)} · {dateTimeInWords(each.sentAt ?? 0)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
