import { useLingui } from '@lingui/react/macro'
import {
  calendarOutline,
  fileTrayFullOutline,
  flagOutline,
  shieldCheckmarkOutline,
  starOutline,
} from 'ionicons/icons'

import { percentVerified, type Totals } from '#contract/dashboard.ts'

import { CountCard } from './count-card.tsx'

/** Count of each resource, linked to its list. */
export function CountCards({ totals }: { totals: Totals | undefined }) {
  const { t } = useLingui()
  const total = Object.values(totals ?? {}).reduce((sum, each) => sum + each, 0)
  const percentOf = (count = 0) => (total === 0 ? 0 : (100 * count) / total)
  const verified = totals && percentVerified(totals)
  const cardCounts = (name: keyof Totals) => ({
    count: totals?.[name],
    percent: percentOf(totals?.[name]),
  })
  return (
    <>
      <CountCard
        to="/list-banner"
        icon={flagOutline}
        name={t`Banners`}
        words={t`Active campaigns`}
        {...cardCounts('banners')}
      />
      <CountCard
        to="/list-events"
        icon={calendarOutline}
        name={t`Events`}
        words={t`Upcoming events`}
        {...cardCounts('events')}
      />
      <CountCard
        to="/list-founderProfile"
        icon={starOutline}
        name={t`Founder Profiles`}
        words={t`Verified founders`}
        {...cardCounts('founderProfiles')}
      />
      <CountCard
        to="/membership-list"
        icon={fileTrayFullOutline}
        name={t`Memberships`}
        words={t`Total members`}
        {...cardCounts('memberships')}
      />
      <CountCard
        to="/get-members"
        icon={shieldCheckmarkOutline}
        name={t`Verified Members`}
        words={verified === undefined ? '' : t`${verified}% verified`}
        count={totals?.verifiedMemberships}
        percent={verified ?? 0}
      />
    </>
  )
}
