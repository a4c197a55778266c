import { useLingui } from '@lingui/react/macro'

import { Details } from '#client/ui/card/details.tsx'
import { dateInWords, fullDateTimeInWords } from '#client/words/time/dates.ts'
import type { FounderProfile } from '#contract/resources/founder-profile.ts'

/** Times of creation and last change, as far as the backend returns them. */
export function FounderDates({ profile }: { profile: FounderProfile }) {
  const { t } = useLingui()
  return (
    <Details
      details={[
        { name: t`Created`, value: timeOf(profile.createdAt) },
        { name: t`Updated`, value: timeOf(profile.updatedAt) },
      ]}
    />
  )
}

function timeOf(iso: string | undefined) {
  const date = dateInWords(iso)
  return (
    date && (
      <time dateTime={iso} title={fullDateTimeInWords(iso)}>
        {date}
      </time>
    )
  )
}
