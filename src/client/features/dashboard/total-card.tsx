import { Trans, useLingui } from '@lingui/react/macro'
import { cloudOfflineOutline } from 'ionicons/icons'

import { Icon } from '#client/ui/base/icon.tsx'
import { generalWords } from '#client/words/base/general.ts'
import { timeOfDayInWords, dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { Dashboard } from '#contract/dashboard.ts'

import { Count } from './count.tsx'

/** `asOf` (ms) is set when the counts may be outdated. */
type Props = { summary: Dashboard['summary'] | undefined; asOf: number | undefined }

/** Total of all items with the time of its last update; a placeholder while `summary` is undefined. */
export function TotalCard({ summary, asOf }: Props) {
  return (
    <li className="dashboard-total">
      <svg viewBox="0 0 300 100" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 96c40-4 52-30 92-34s48 16 92-8 56-40 116-46" pathLength="1" />
      </svg>
      <h2>
        <Trans>Total Records</Trans>
      </h2>
      <Count value={summary?.totalRecords} />
      {summary ? (
        <LastUpdated at={summary.lastUpdated} />
      ) : (
        <output>
          <Trans>Loading dashboard...</Trans>
        </output>
      )}
      <p className="dashboard-as-of" hidden={asOf === undefined}>
        <Icon icon={cloudOfflineOutline} />
        {asOf !== undefined && generalWords.asOf(timeOfDayInWords(asOf))}
      </p>
    </li>
  )
}

function LastUpdated({ at }: { at: string }) {
  const { t } = useLingui()
  const date = dateInWords(at)
  // Other backends may not return it.
  if (date === '') return null
  const time = timeOfDayInWords(Date.parse(at))
  return (
    <p>
      <time dateTime={at} title={fullDateTimeInWords(at)}>{t`Last updated ${date}, ${time}`}</time>
    </p>
  )
}
