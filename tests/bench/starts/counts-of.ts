import type { Dashboard } from '#contract/dashboard.ts'

/** Cards of the dashboard below its total. */
export function countsOf({ totals }: Dashboard) {
  const verified = Math.round((100 * totals.verifiedMemberships) / totals.memberships)
  return [
    { to: '/list-banner', name: 'Banners', words: 'Active campaigns', count: totals.banners },
    { to: '/list-events', name: 'Events', words: 'Upcoming events', count: totals.events },
    {
      to: '/list-founderProfile',
      name: 'Founder Profiles',
      words: 'Verified founders',
      count: totals.founderProfiles,
    },
    {
      to: '/membership-list',
      name: 'Memberships',
      words: 'Total members',
      count: totals.memberships,
    },
    {
      to: '/get-members',
      name: 'Verified Members',
      words: `${verified}% verified`,
      count: totals.verifiedMemberships,
    },
  ]
}
